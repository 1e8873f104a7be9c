/** Where this browser keeps that the welcome was seen. */
export const WELCOMED = 'lockup_welcomed';
