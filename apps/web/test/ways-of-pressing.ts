/** Presses a button by mouse, touch or keyboard, and waits until the next press no longer counts as a double press. */
import type { UserEvent } from '@testing-library/user-event'
import { DOUBLE_PRESS_MS } from '../src/ui/presses.ts'

const PRESS = {
  mouse: (user: UserEvent, button: HTMLElement) => user.click(button),
  touch: (user: UserEvent, button: HTMLElement) => user.pointer({ keys: '[TouchA]', target: button }),
  keyboard: async (user: UserEvent, button: HTMLElement) => {
    button.focus()
    await user.keyboard('{Enter}')
  },
}
export type Way = keyof typeof PRESS
export const WAYS: readonly Way[] = ['mouse', 'touch', 'keyboard']

export const press = async (way: Way, user: UserEvent, button: HTMLElement): Promise<void> => {
  await PRESS[way](user, button)
  await new Promise((done) => setTimeout(done, DOUBLE_PRESS_MS + 50))
}
