/**
 * Recognizes bytes without meaning before or after a document: white space, and the zeros and Ctrl-Z that gateways and
 * old editors add.
 */
export const isBlank = (byte: number): boolean =>
  byte === 0 || (byte >= 9 && byte <= 13) || byte === 0x20 || byte === 0x1a
