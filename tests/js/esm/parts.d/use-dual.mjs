import dual from 'dual';
import plain from 'plain';
import sub from 'maps/sub';
import pattern from 'maps/p/a/b';
import { internal } from 'maps';
export default { dual, plain, sub, pattern, internal };
