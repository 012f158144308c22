/** Groups of RTF that name a target: each is judged when it ends, up to its limits. */
import { describe, expect, it } from 'vitest'
import { createDestinations, TARGET_WORDS } from './rtf-destinations.ts'

const HOST = '\\\\exempel\\a'
type Destinations = ReturnType<typeof createDestinations>
const verdictOf = (work: (destinations: Destinations) => void): string => {
  try {
    work(createDestinations())
    return 'taken'
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
/** A group with a word and a text. */
const group = (destinations: Destinations, word: string, ...texts: string[]) => {
  destinations.openTarget(word, 2)
  for (const text of texts) destinations.text(text)
  destinations.close(1)
}

const GROUPS: [word: string, text: string, verdict: string][] = [
  ...['file', 'nextfile', 'xform', 'fontfile', 'mmdatasource', 'mmheadersource', 'mmodsosrc', 'mmodsotable'].flatMap(
    (word): [string, string, string][] => [
      [word, HOST, 'external'],
      [word, 'C:\\a', 'taken'],
    ],
  ),
  ...['mmodsoudl', 'mmconnectstr'].flatMap((word): [string, string, string][] => [
    [word, 'Provider=a;Server=exempel', 'external'],
    [word, 'Provider=a;Data Source=C:\\a.mdb', 'taken'],
  ]),
  ['mmquery', 'SELECT * FROM `https://exempel.se/a`', 'external'],
  ['mmquery', "SELECT * FROM [C:\\a]='//exempel/a';", 'external'],
  ['mmquery', 'SELECT * FROM `C:\\a` WHERE a=1', 'taken'],
  ['sn', HOST, 'taken'],
  ['hlinkbase', HOST, 'taken'],
  ['unknown', HOST, 'taken'],
]
describe('a group', () => {
  it.each(GROUPS)('%s with the text %j is %s (FIL-10)', (word, text, verdict) => {
    expect(verdictOf((destinations) => group(destinations, word, text))).toBe(verdict)
  })

  it('is judged by all its text, also before and after a group in it (FIL-10)', () => {
    const verdict = verdictOf((destinations) => {
      destinations.openTarget('file', 2)
      destinations.text('\\\\exem')
      group(destinations, 'sn', '')
      destinations.text('pel\\a')
      destinations.close(1)
    })
    expect(verdict).toBe('external')
  })

  it('is judged at its own end, not at that of a group in it (FIL-10)', () => {
    const open = (depth: number) => (destinations: Destinations) => {
      destinations.openTarget('file', 2)
      destinations.text(HOST)
      destinations.close(depth)
      destinations.text('')
    }
    expect(verdictOf(open(2))).toBe('taken')
    expect(verdictOf(open(1))).toBe('external')
  })

  it('is judged without the text before it (FIL-10)', () => {
    const verdict = verdictOf((destinations) => {
      destinations.openTarget('sn', 2)
      destinations.text(HOST)
      destinations.openTarget('file', 3)
      destinations.close(1)
    })
    expect(verdict).toBe('taken')
  })

  it.each([
    ['pib', 'taken'],
    ['pibName', 'external'],
    ['pibFileName', 'external'],
    [' fillBlipName ', 'external'],
    ['pibNames', 'taken'],
    ['name', 'taken'],
  ])('with the value of the property %s of a shape, a host, is %s (FIL-10)', (property, verdict) => {
    const found = verdictOf((destinations) => {
      group(destinations, 'sn', property)
      group(destinations, 'sv', HOST)
    })
    expect(found).toBe(verdict)
  })
})

describe('the limits of targets', () => {
  it.each([
    ['file', 4096, 'taken'],
    ['file', 4097, 'external'],
    ['sv', 100_000, 'taken'],
  ])('let a group %s of %i characters be %s (FIL-09)', (word, length, verdict) => {
    expect(verdictOf((destinations) => group(destinations, word, 'a'.repeat(length)))).toBe(verdict)
    const letters = Array.from({ length }, () => 'a')
    expect(verdictOf((destinations) => group(destinations, word, ...letters))).toBe(verdict)
  })

  it('let the value of a picture be no longer than another target (FIL-09)', () => {
    const verdict = verdictOf((destinations) => {
      group(destinations, 'sn', ' pibName ')
      group(destinations, 'sv', 'a'.repeat(4097))
    })
    expect(verdict).toBe('external')
  })

  it.each([
    [10, 'taken'],
    [11, 'too-complex'],
  ])('let %i nested ones be %s (FIL-09)', (count, verdict) => {
    const found = verdictOf((destinations) => {
      for (let depth = 0; depth < count; depth++) destinations.openTarget('file', depth)
    })
    expect(found).toBe(verdict)
  })

  it.each([
    [500_000, 'taken'],
    [500_001, 'too-complex'],
  ])('let %i of them, one after the other, be %s (FIL-09)', (count, verdict) => {
    const found = verdictOf((destinations) => {
      for (let index = 0; index < count; index++) group(destinations, 'sn')
    })
    expect(found).toBe(verdict)
  })
})

describe('a field', () => {
  const LOADS = `INCLUDEPICTURE "${HOST}"`
  it('is judged when its group ends, with the text up to then (FIL-10)', () => {
    const field = (more: (destinations: Destinations) => void) =>
      verdictOf((destinations) => {
        destinations.openField(2)
        destinations.text(LOADS)
        more(destinations)
      })
    expect(field(() => {})).toBe('taken')
    expect(field((destinations) => destinations.close(2))).toBe('taken')
    expect(field((destinations) => destinations.close(1))).toBe('external')
  })

  it('in a group that readers may skip is judged apart from the field around it (FIL-10)', () => {
    const ignorable = (isInField: boolean) =>
      verdictOf((destinations) => {
        if (isInField) destinations.openField(2)
        destinations.text('PAGE ')
        destinations.openIgnorable(3)
        destinations.text(LOADS)
        destinations.close(2)
      })
    expect([ignorable(true), ignorable(false)]).toEqual(['external', 'taken'])
  })

  it('with a relative picture is refused if hyperlinks of the document begin at a host (FIL-10)', () => {
    const withBase = (base: string, word = 'hlinkbase') =>
      verdictOf((destinations) => {
        group(destinations, word, base)
        destinations.openField(2)
        destinations.text('INCLUDEPICTURE "a.png"')
        destinations.close(1)
      })
    expect([withBase(HOST), withBase('C:\\a'), withBase(HOST, 'sn')]).toEqual(['external', 'taken', 'taken'])
  })
})

it('is open while a group is, and knows the words that open one (FIL-10)', () => {
  const destinations = createDestinations()
  const states = [destinations.isOpen()]
  destinations.openTarget('file', 2)
  states.push(destinations.isOpen())
  destinations.close(1)
  states.push(destinations.isOpen())
  destinations.openField(2)
  states.push(destinations.isOpen())
  destinations.close(1)
  states.push(destinations.isOpen())
  expect(states).toEqual([false, true, false, true, false])
  expect(TARGET_WORDS.map(String)).toEqual(expect.arrayContaining(['sn', 'sv', 'file', 'mmquery', 'hlinkbase']))
})
