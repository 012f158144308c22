/** Strings of PDF: those in which no reader can find an object are removed, and all others stay. */
import { describe, expect, it } from 'vitest'
import { withoutCompressedStrings, withoutStrings } from './pdf-strings.ts'

const long = (length: number) => 'a'.repeat(length)
const STRINGS: [what: string, text: string, left: string][] = [
  ['one', 'x(a)y', 'x y'],
  ['an empty one', '()', ' '],
  ['two', '(a)(b)', '  '],
  ['one in another', '(a(b)c)', ' '],
  ['two in another', '(a(b)c(d))', ' '],
  ['one in one in another, of which the outermost stays', '(a(b(c)))', '(a )'],
  ['an escaped bracket in one', '(a\\)b)', ' '],
  ['an escaped bracket in an inner one', '(a(b\\)c)d)', ' '],
  ['an escaped bracket alone', '\\(a)', '\\(a)'],
  ['one without an end', '(a', '(a'],
  ['the end of digits in one', '(a>b)', '(a>b)'],
  ['the end of digits in an inner one', '(a(b>c))', '(a(b>c))'],
  ['the escaped end of digits in one', '(a\\>b)', '(a\\>b)'],
  ['the beginning of an object in one', '(1 0 obj)', '(1 0 obj)'],
  ['the beginning of an object at its own', '(obj)', '(obj)'],
  ['a name that ends as the beginning of an object', '(/obj Jobj jobj)', ' '],
  ['a trailer in one', '(xtrailer)', '(xtrailer)'],
  ['a line end in one', '(a\nb)', ' '],
  ['a per cent sign and a line end in one', '(%a\nb)', ' '],
  ['one in a comment', '%x(a)', '%x '],
  ['one with a line end in a comment', '%x(a\nb)', '%x(a\nb)'],
  ['one with another line end in a comment', '%x(a\rb)', '%x(a\rb)'],
  ['one with a line end in a comment that begins the file', '%(a\nb)', '%(a\nb)'],
  ['one with a line end after a comment', '%x\n(a\nb)', '%x\n '],
  ['one with a line end after a comment with another line end', '%x\r(a\nb)', '%x\r '],
  ['one with a line end after other text', 'x\ny(a\nb)', 'x\ny '],
  ['as many characters as allowed in one', `(${long(2000)})`, ' '],
  ['one more', `(${long(2001)})`, `(${long(2001)})`],
  ['as many characters as allowed in an inner one', `((${long(200)}))`, ' '],
  ['one more in an inner one, of which the outer stays', `((${long(201)}))`, '( )'],
]
describe('a text with', () => {
  it.each(STRINGS)('%s loses those without effect (FIL-10)', (_what, text, left) => {
    expect(withoutStrings(text)).toBe(left)
  })

  it('a string that a reader enters keeps it (FIL-10)', () => {
    const asked: [number, number][] = []
    const isEntered = (from: number, to: number) => asked.push([from, to]) === 1
    expect(withoutStrings('x(ab)y(c)', isEntered)).toBe('x(ab)y ')
    expect(asked).toEqual([
      [1, 5],
      [6, 9],
    ])
  })
})

const KEYS = '<</N 1/First 4>>'
const COMPRESSED: [what: string, dictionary: string, content: string, left: string][] = [
  ['its list', KEYS, '9 0 (ab)', '9 0  '],
  ['its keys in the other order, with more white space', '<</First \n4 /N\t1 >>', '9 0 (ab)', '9 0  '],
  ['a number of two digits', '<</N 1/First 5>>', '10 0 (ab)', '10 0  '],
  ['two objects', '<</N 2/First 8>>', '9 0 8 4 (ab)(c)', '9 0 8 4   '],
  ['the second object in a string', '<</N 2/First 8>>', '9 0 8 2 (ab)(c)', '9 0 8 2 (ab) '],
  ['an object in a string', KEYS, '9 2 (ab)', '9 2 (ab)'],
  ['an object at the second character of a string', KEYS, '9 1 (ab)', '9 1 (ab)'],
  ['an object at the last character of a string', KEYS, '9 3 (ab)', '9 3 (ab)'],
  ['an object behind a string', KEYS, '9 4 (ab)', '9 4  '],
  ['a number equal to a position in a string', KEYS, '2 0 (ab)', '2 0  '],
  ['the beginning of an object in a string', KEYS, '9 0 (obj)', '9 0 (obj)'],
  ['no first position', '<</N 1>>', '9 0 (ab)', '9 0 (ab)'],
  ['no count', '<</First 4>>', '9 0 (ab)', '9 0 (ab)'],
  ['a count twice', '<</N 1/First 4/N 1>>', '9 0 (ab)', '9 0 (ab)'],
  ['a count twice, once in an escape', '<</N 1/First 4/#4e 1>>', '9 0 (ab)', '9 0 (ab)'],
  ['a key that begins as the count', '<</N 1/First 4/Name 1>>', '9 0 (ab)', '9 0  '],
  ['a count elsewhere', '<</N 1 0 R/First 4>>', '9 0 (ab)', '9 0 (ab)'],
  ['a count with a sign', '<</N +1/First 4>>', '9 0 (ab)', '9 0 (ab)'],
  ['a count of eight digits', '<</N 00000001/First 4>>', '9 0 (ab)', '9 0  '],
  ['a count of nine digits', '<</N 000000001/First 4>>', '9 0 (ab)', '9 0 (ab)'],
  ['another count than its list has', '<</N 2/First 4>>', '9 0 (ab)', '9 0 (ab)'],
  ['a letter in its list', '<</N 1/First 5>>', '9 0x (ab)', '9 0x (ab)'],
  ['a letter before its list', '<</N 1/First 5>>', 'x9 0 (ab)', 'x9 0 (ab)'],
]
it.each(COMPRESSED)('an object stream with %s (FIL-10)', (_what, dictionary, content, left) => {
  expect(withoutCompressedStrings(dictionary, content)).toBe(left)
})
