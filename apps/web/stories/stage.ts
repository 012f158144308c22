/** Steps from a screen as it opens to the state that a story shows, in the language of the gallery. */
import type { Language } from '@sievert/domain/texts/language'
import { translate } from '@sievert/domain/texts/translate'
import type { StoryObj } from '@storybook/react-vite'
import { waitFor } from 'storybook/test'
import { problem } from '../test/fake-answers.ts'
import { shippedTexts } from '../test/texts.ts'
import type { Opening } from './Screen.tsx'

export type Story = StoryObj<{ open: Opening }>
type Context = Parameters<NonNullable<Story['play']>>[0]
type Params = readonly (string | number)[]

/** Many times what a screen takes, because the tests run on busy machines. */
export const PATIENCE = { timeout: 30_000 }
/** Waits for an element that is visible. */
const find = (selector: string, isWanted: (element: HTMLElement) => boolean = () => true, what = selector) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) => element.checkVisibility({ visibilityProperty: true }) && isWanted(element),
    )
    if (!found) throw new Error(`Not on the screen: ${what}`)
    return found
  }, PATIENCE)

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const textOf = (element: HTMLElement) => plain(element.ariaLabel ?? element.innerText)

const stageOf = ({ userEvent, globals }: Context) => {
  const texts = shippedTexts[globals['language'] as Language]
  const t = (key: string, params?: Params) => plain(translate(texts, key, params))
  const pressed = async (text: string, isIt: (name: string) => boolean, within = '') =>
    userEvent.click(await find(`${within} :is(button, a)`, (element) => isIt(textOf(element)), text))
  return {
    t,
    find,
    user: userEvent,
    /** Waits for a text. */
    see: (key: string, params?: Params) =>
      find('body', (body) => plain(body.innerText).includes(t(key, params)), t(key, params)),
    press: (key: string, params?: Params) => pressed(t(key, params), (name) => name === t(key, params)),
    /** Presses the first button that begins with the key's text before any parameter. */
    pressLike: (key: string) => {
      const [start = ''] = t(key).split(/[{}]/)
      return pressed(start, (name) => name.startsWith(start.trim()))
    },
    pressInDialog: (key: string) => pressed(t(key), (name) => name === t(key), 'dialog'),
    /** Types into the field of a path in place of its text, and leaves it. */
    fill: async (path: string, text: string) => {
      const field = await find(`[id="${path}"]`)
      await userEvent.clear(field)
      await userEvent.type(field, text)
      await userEvent.tab()
    },
    /** Presses the button that submits the form or leads to the next step. */
    submit: async () => userEvent.click(await find('form button[type=submit]')),
  }
}

export type Stage = ReturnType<typeof stageOf>

/** A play step that gets the stage. */
export const acting = (act: (stage: Stage) => Promise<unknown>) => async (context: Context) => {
  try {
    await find('h1')
    await act(stageOf(context))
  } catch (error) {
    document.documentElement.dataset['failed'] = String(error).split('\n', 1)[0]
    throw error
  }
}

/** An answer that any call can get, after which a page stays and shows the failure. */
export const refused = () => problem(429, 'error.too-many.text')
/** An answer that does not arrive. */
export const offline = () => {
  throw new TypeError('offline')
}
