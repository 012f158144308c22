/** File names: harmless where they are stored, correct in every script where they are saved. */
import { describe, expect, it } from 'vitest'
import { attachment } from '../../http/attachment.ts'
import { harmlessName } from './harmless-name.ts'

const long = (length: number) => 'å'.repeat(length)

describe('a stored name', () => {
  it.each([
    ['Förvaringsplan åäö.pdf', 'Förvaringsplan åäö.pdf'],
    ['Fo\u0308rvaring.pdf', 'Förvaring.pdf'],
    ['план хранения.docx', 'план хранения.docx'],
    ['保管計画.pdf', '保管計画.pdf'],
    ['نقشه\u200cها.pdf', 'نقشهها.pdf'],
    ['plan 👩‍🔬.pdf', 'plan 👩🔬.pdf'],
    ["O'Brien & Söner (v2), 50 % #1.pdf", "O'Brien & Söner (v2), 50 % #1.pdf"],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\anna\\ritning.pdf', 'ritning.pdf'],
    ['\\\\server\\share\\ritning.pdf', 'ritning.pdf'],
    ['ritning\u202efdp.exe', 'ritningfdp.exe'],
    ['rit\u0000ning\r\n.pdf', 'ritning.pdf'],
    ['rit\u2028ning\u200b\ufeff.pdf', 'ritning.pdf'],
    ['<script>alert(1)<', '_script_alert(1)_'],
    ['a<b>:"c|?*.pdf', 'a_b___c___.pdf'],
    ['ritning.pdf.', 'ritning.pdf'],
    ['ritning.pdf  ', 'ritning.pdf'],
    ['.htaccess.txt', 'htaccess.txt'],
    ['..pdf', 'fil.pdf'],
    ['.pdf', 'fil.pdf'],
    ['', 'fil'],
    ['...', 'fil'],
    ['CON.pdf', '_CON.pdf'],
    ['lpt1.v2.txt', '_lpt1.v2.txt'],
    ['half a pair \ud800.pdf', 'half a pair \ufffd.pdf'],
    [`${long(300)}.pdf`, `${long(125)}.pdf`],
  ])('%j becomes %j (FIL-05)', (given, expected) => {
    expect(harmlessName(given)).toBe(expected)
    expect(Buffer.byteLength(harmlessName(given))).toBeLessThanOrEqual(255)
    expect(harmlessName(harmlessName(given))).toBe(expected)
  })
})

describe('a name of 20 kB', () => {
  const most = 20_000
  it.each([
    ['blanks', `plan${' '.repeat(most)}x.pdf`],
    ['dots', `plan${'.'.repeat(most)}x.pdf`],
    ['letters', `plan${'å'.repeat(most)}.pdf`],
    ['marks', `plan${'\u0301\u0316'.repeat(most)}.pdf`],
    ['folders', `${'plan/'.repeat(most)}plan.pdf`],
    ['half pairs', `plan${'\ud800'.repeat(most)}.pdf`],
  ])('of %s is stored in 255 bytes (FIL-05, QUO-10)', (_what, given) => {
    const name = harmlessName(given)
    expect(name).toMatch(/^plan.*\.pdf$/u)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(attachment(name).length).toBeLessThan(2000)
  })
})

describe('a name that is saved', () => {
  it.each([
    ['ritning.pdf', `attachment; filename="ritning.pdf"; filename*=UTF-8''ritning.pdf`],
    ['Räka.pdf', `attachment; filename="Raka.pdf"; filename*=UTF-8''R%C3%A4ka.pdf`],
    ['保管.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E4%BF%9D%E7%AE%A1.pdf`],
    ['a"b\\c%41.pdf', `attachment; filename="a_b_c_41.pdf"; filename*=UTF-8''a%22b%5Cc%2541.pdf`],
    ["O'Brien (1)*.pdf", `attachment; filename="O'Brien (1)*.pdf"; filename*=UTF-8''O%27Brien%20%281%29%2A.pdf`],
    ['👩‍🔬.pdf', `attachment; filename="___.pdf"; filename*=UTF-8''%F0%9F%91%A9%E2%80%8D%F0%9F%94%AC.pdf`],
  ])('%j (FIL-04)', (fileName, header) => {
    expect(attachment(fileName)).toBe(header)
  })
})
