throw new Error('as it runs');
