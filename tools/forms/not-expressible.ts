/** Thrown for a question or condition that no application type can express. The message is the reason. */
export class NotExpressible extends Error {}
