import * as space from './later-order.mjs';
export { space };
