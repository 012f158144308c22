import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('canonicalJson', () => {
  it("gives the text of the RFC's own example (SIG-07)", () => {
    const value = {
      numbers: JSON.parse('[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]'),
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    }
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  it('sorts keys by UTF-16 code unit, at every depth (SIG-07)', () => {
    expect(canonicalJson({ '\ufb33': 1, '😀': 2, ö: 3, '1': { b: 0, a: [] }, '\r': null })).toBe(
      '{"\\r":null,"1":{"a":[],"b":0},"ö":3,"😀":2,"\ufb33":1}',
    )
  })

  it('yields one text for any key order, and preserves the value (SIG-07)', () => {
    const values = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6, noNullPrototype: true })
    fc.assert(
      fc.property(values, (value) => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed())
        expect(canonicalJson(reversed)).toBe(canonicalJson(value))
        expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value))
      }),
    )
  })

  it('omits undefined properties, and accepts an object without a prototype (SIG-07)', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
    expect(canonicalJson(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}')
  })

  it.each([
    [undefined, 'undefined'],
    [Number.NaN, 'number'],
    [Number.POSITIVE_INFINITY, 'number'],
    [new Date(0), 'object'],
    [new Map(), 'object'],
    [() => 1, 'function'],
    [1n, 'bigint'],
    [[undefined], 'undefined'],
    ['\ud800', 'a lone surrogate'],
    [{ '\udc00': 1 }, 'a lone surrogate'],
  ])('refuses values without a JSON form, and names them: %o (SIG-07)', (value, what) => {
    expect(() => canonicalJson(value)).toThrow(new TypeError(`canonical JSON has no form for ${what}`))
  })
})
