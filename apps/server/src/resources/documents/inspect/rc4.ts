/** Implements RC4, which OpenSSL 3 no longer provides by default: PDF 1.1 to 1.5 use it for encryption. */
export const rc4 = (key: Buffer, data: Buffer): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let i = 0, j = 0; i < 256; i++) {
    const first = state[i] ?? 0
    j = (j + first + (key[i % key.length] ?? 0)) & 255
    state[i] = state[j] ?? 0
    state[j] = first
  }
  const output = Buffer.alloc(data.length)
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 255
    const first = state[i] ?? 0
    j = (j + first) & 255
    const second = state[j] ?? 0
    state[i] = second
    state[j] = first
    output[at] = (data[at] ?? 0) ^ (state[(first + second) & 255] ?? 0)
  }
  return output
}
