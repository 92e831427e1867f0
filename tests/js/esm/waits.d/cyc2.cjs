try { require('./cyc.mjs'); } catch (e) { shown(e); }
