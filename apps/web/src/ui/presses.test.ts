/** Tests of work deferred during a press, and of ignored second presses. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPress, watchPresses } from './presses.ts'

const done: string[] = []
const judge = () => afterPress(() => done.push('judged'))
const element = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(id)
  return found
}
/** `finger` null: a browser whose clicks have no `pointerId`. */
type Place = { x?: number; button?: number; buttons?: number; finger?: number | null }
const fire = (name: string, id: string, { x = 0, finger = 1, ...more }: Place = {}) => {
  const event = new MouseEvent(name, { bubbles: true, cancelable: true, clientX: x, detail: 1, ...more })
  if (finger !== null && /^(?:pointer|click)/.test(name)) Object.defineProperty(event, 'pointerId', { value: finger })
  element(id).dispatchEvent(event)
}
const down = (id: string, place?: Place) => ['pointerdown', 'mousedown'].forEach((name) => fire(name, id, place))
const up = (id: string, place?: Place) => ['pointerup', 'mouseup'].forEach((name) => fire(name, id, place))
const press = (id: string, place?: Place) => {
  down(id, place)
  up(id, place)
  fire('click', id, place)
}
const type = (key: string, id: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  element(id).dispatchEvent(event)
  return !event.defaultPrevented
}

const watching = new AbortController()
beforeAll(() => watchPresses(watching))
afterAll(() => {
  watching.abort()
  document.body.replaceChildren()
})
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main id="page"><button id="next"></button><button id="other"></button></main>'
  for (const id of ['next', 'other']) element(id).addEventListener('click', () => done.push(id))
  type('Tab', 'page')
  vi.runAllTimers()
  done.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a page-moving update', () => {
  it('comes at once when no pointer is down, so also by keyboard (WIZ-09)', () => {
    judge()
    expect(done).toEqual(['judged'])
  })

  it('comes after the click of the press that it follows from (WIZ-09)', () => {
    down('next')
    judge()
    vi.advanceTimersByTime(2000)
    expect(done).toEqual([])
    up('next')
    fire('click', 'next')
    expect(done).toEqual(['next'])
    vi.runAllTimers()
    expect(done).toEqual(['next', 'judged'])
  })

  it.each([
    ['the press is cancelled', () => fire('pointercancel', 'page')],
    ['something is dragged and dropped', () => fire('dragend', 'page')],
    ['the window is left', () => window.dispatchEvent(new Event('blur'))],
    ['the button was let go outside', () => fire('pointermove', 'page')],
    ['a key is pressed', () => type('a', 'page')],
  ])('comes when %s (WIZ-09)', (_, end) => {
    down('next')
    judge()
    end()
    vi.runAllTimers()
    expect(done).toEqual(['judged'])
  })

  it.each([
    ['the pointer moves', () => fire('pointermove', 'page', { buttons: 1 })],
    ['a field loses focus', () => element('next').dispatchEvent(new FocusEvent('blur'))],
    [
      'the next press follows at once',
      () => {
        up('next')
        down('other')
      },
    ],
  ])('waits when %s during the press (WIZ-09)', (_, happen) => {
    down('next')
    judge()
    happen()
    vi.runAllTimers()
    expect(done).toEqual([])
    up('page')
    vi.runAllTimers()
    expect(done).toEqual(['judged'])
  })

  it('comes even if another one throws (WIZ-22)', () => {
    down('next')
    afterPress(() => {
      throw new Error('broken')
    })
    judge()
    up('next')
    expect(() => vi.runAllTimers()).toThrow('broken')
    vi.runAllTimers()
    expect(done).toEqual(['judged'])
  })

  it('does not wait for another button of the mouse (WIZ-09)', () => {
    down('next', { button: 2 })
    judge()
    expect(done).toEqual(['judged'])
  })
})

describe('the second press of two', () => {
  it('reaches the first target (WIZ-21)', () => {
    press('next')
    press('next')
    expect(done).toEqual(['next', 'next'])
  })

  it('does nothing to the element now there, however often (WIZ-21)', () => {
    press('next')
    element('next').remove()
    press('other')
    press('other')
    expect(done).toEqual(['next'])
  })

  it('does nothing to a dialog that opened over the first target (WIZ-21)', () => {
    press('next')
    const window = document.createElement('dialog')
    window.append(element('other'))
    document.body.append(window)
    press('other')
    expect(done).toEqual(['next'])
  })

  // The backdrop belongs to the dialog element itself. Menus and lists react to a press outside, on a non-interactive
  // element.
  it.each(['dialog', 'div'])(
    'closes nothing that the first press opened, though a press elsewhere would: %s (WIZ-21)',
    (kind) => {
      element('next').addEventListener('click', () => {
        const opened = document.createElement(kind)
        opened.id = 'opened'
        element('page').append(opened)
      })
      for (const name of ['pointerdown', 'mousedown', 'click'])
        element('page').addEventListener(name, ({ target }) => {
          if (target instanceof Element && target.id === 'opened') done.push(`${name} beside`)
        })
      press('next')
      press('opened')
      press('opened')
      expect(done).toEqual(['next'])
      press('opened', { x: 100 })
      expect(done).toEqual(['next', 'pointerdown beside', 'mousedown beside', 'click beside'])
    },
  )

  it.each([
    '<button id="i" aria-expanded="false"></button>',
    '<button id="i" aria-pressed="false"></button>',
    '<details><summary id="i"></summary></details>',
  ])('leaves the opened element open: %s (WIZ-21)', (opener) => {
    element('page').innerHTML = opener
    element('i').addEventListener('click', () => done.push('opened or shut'))
    press('i')
    press('i')
    expect(done).toEqual(['opened or shut'])
    type('Tab', 'i')
    expect([type('Enter', 'i'), type('Enter', 'i')]).toEqual([true, false])
  })

  it('of a second finger does not suppress the first’s later click (WIZ-21)', () => {
    element('next').setAttribute('aria-expanded', 'false')
    fire('pointerdown', 'next', { finger: 2 })
    fire('pointerdown', 'next', { finger: 3 })
    fire('click', 'next', { finger: 2 })
    expect(done).toEqual(['next'])
    fire('click', 'next', { finger: 3 })
    expect(done).toEqual(['next'])
  })

  it('of a finger does nothing to a dialog that opens before its click (WIZ-21)', () => {
    fire('pointerdown', 'next', { finger: 3 })
    const opened = document.createElement('dialog')
    opened.id = 'opened'
    opened.append(element('other'))
    opened.addEventListener('mousedown', () => done.push('beside'))
    document.body.append(opened)
    fire('mousedown', 'opened')
    fire('click', 'other', { finger: 3 })
    expect(done).toEqual([])
    press('other', { x: 100 })
    expect(done).toEqual(['beside', 'other'])
  })

  it('counts if the first target is still there, or text was typed in between (WIZ-21)', () => {
    press('next')
    press('other')
    expect(done).toEqual(['next', 'other'])
    element('other').remove()
    element('page').dispatchEvent(new Event('input', { bubbles: true }))
    press('next')
    expect(done).toEqual(['next', 'other', 'next'])
  })

  it.each([
    ['a script, a label or a key', () => element('other').click()],
    ['a click of assistive technology', () => fire('click', 'other', { finger: null })],
  ])('does not stop %s after it (WIZ-21)', (_, click) => {
    press('next')
    click()
    type('Enter', 'next')
    click()
    expect(done).toEqual(['next', 'other', 'other'])
  })

  it('does not stop a click by a script before its own (WIZ-21)', () => {
    down('next')
    element('other').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
    up('next')
    fire('click', 'next')
    expect(done).toEqual(['other', 'next'])
  })

  it('is recognised by a browser whose clicks name no pointer (WIZ-21)', () => {
    down('next')
    up('next')
    fire('click', 'other', { finger: null })
    expect(done).toEqual([])
  })

  it('may begin on a checkbox and end on its label (WIZ-21)', () => {
    element('page').innerHTML = '<label id="label"><input id="box" type="checkbox"></label>'
    down('box')
    up('label')
    fire('click', 'label')
    expect(element('box')).toBeChecked()
  })

  it('counts when it is elsewhere, or later (WIZ-21)', async () => {
    press('next')
    element('next').remove()
    press('other', { x: 100 })
    expect(done).toEqual(['next', 'other'])
    vi.useRealTimers()
    press('page')
    await new Promise((resolve) => setTimeout(resolve, 450))
    press('other')
    expect(done).toEqual(['next', 'other', 'other'])
  })

  it('of Enter does nothing to the newly focused element without a key between (WIZ-21)', () => {
    expect(type('Enter', 'next')).toBe(true)
    expect(type('Enter', 'next')).toBe(true)
    element('next').remove()
    expect(type('Enter', 'other')).toBe(false)
    expect(type(' ', 'other')).toBe(true)
    type('Tab', 'other')
    expect(type('Enter', 'other')).toBe(true)
  })
})
