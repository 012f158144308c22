/** Tests of the encryption of text in the browser. */
import { describe, expect, it } from 'vitest'
import { decrypt, encrypt, importKey } from './encryption.ts'

const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
const OTHER = '_-ECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'

describe('encryption', () => {
  it('is by a key that no script can read again (WIZ-13)', async () => {
    expect((await importKey(KEY)).extractable).toBe(false)
  })

  it('returns the plaintext, only for the same key (WIZ-13)', async () => {
    const secret = await encrypt([await importKey(KEY)], { text: 'åäö' })
    expect(await decrypt([await importKey(KEY)], secret)).toEqual({ text: 'åäö' })
    expect(await decrypt([await importKey(OTHER)], secret)).toBeUndefined()
  })

  it('is encrypted with the newest key, and decrypted with a former one (WIZ-13)', async () => {
    const [newest, former] = [await importKey(KEY), await importKey(OTHER)]
    const [before, after] = [await encrypt([former], 'before'), await encrypt([newest, former], 'after')]
    expect(await decrypt([newest, former], before)).toBe('before')
    expect(await decrypt([newest], after)).toBe('after')
  })

  it('never produces the same ciphertext, and refuses altered data (WIZ-13)', async () => {
    const key = [await importKey(KEY)] as const
    const [one, other] = [await encrypt(key, 'a'), await encrypt(key, 'a')]
    expect(new Uint8Array(one.data)).not.toEqual(new Uint8Array(other.data))
    new Uint8Array(one.data).set([1, 2, 3])
    expect(await decrypt(key, one)).toBeUndefined()
  })
})
