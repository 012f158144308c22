/** Asserts that a page refuses an answer: the rule's own message, at the rule's field and in the error summary. */
import type { Issue } from '@sievert/domain/issue'
import { REQUIRED } from '@sievert/domain/rules/text'
import { messageOf } from '@sievert/domain/texts/of-path'
import { translator } from '@sievert/domain/texts/translate'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { shippedTexts } from './texts.ts'

/** The Swedish message of a rule. Without `params` the placeholders match any text. */
const wordsOf = (path: string, key: string, params: Issue['params']): RegExp => {
  const text = messageOf({ key, path, ...(params && { params }) }, translator(shippedTexts.sv, 'sv'))
  if (text === shippedTexts.sv['general.text-missing.text']) throw new Error(`no text for ${key}`)
  const literal = (part: string) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(
    text
      .split(/\{\w+(?::[^}]*)?\}/)
      .map(literal)
      .join('.+'),
  )
}

/** True if the message is inside the element, or describes it or its radio group. */
const isAnnounced = (element: HTMLElement, message: RegExp): boolean => {
  const group = element.closest('[role=radiogroup]')
  const ids = [element, group].flatMap((each) => each?.getAttribute('aria-describedby')?.split(' ') ?? [])
  return [element, ...ids.map((id) => document.getElementById(id))].some((each) =>
    message.test(each?.textContent ?? ''),
  )
}

const found = <T extends Element>(selector: string) =>
  waitFor(() => {
    const element = document.querySelector<T>(selector)
    if (!element) throw new Error(`nothing on the page is ${selector}`)
    return element
  })

/** Clicks an element found by its selector: searching by role is too slow for large tables of cases. */
export const clickOn = async (selector: string): Promise<void> => {
  fireEvent.click(await found(selector))
}

/** Call after an attempt to save. `path`: the issue's path, which is also the field's id. */
export const expectFault = async (path: string, key: string, params?: Issue['params']): Promise<void> => {
  const message = wordsOf(path, key, params)
  const line = (await found(`.sv-error-summary a[href="#${path}"]`)).textContent
  expect(line).toMatch(message)
  expect(line).not.toContain(path)
  expect(line).not.toContain(shippedTexts.sv[REQUIRED])
  const field = await found<HTMLElement>(`[id="${path}"]`)
  await waitFor(() => expect(isAnnounced(field, message)).toBe(true))
}
