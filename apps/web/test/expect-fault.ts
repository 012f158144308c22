/** That a page refuses an answer: the rule's own message, under the rule's own field and in the error summary. */
import { issue } from '@sievert/domain/issue'
import { REQUIRED } from '@sievert/domain/rules/text'
import { messageOf } from '@sievert/domain/texts/of-path'
import { translator } from '@sievert/domain/texts/translate'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { shippedTexts } from './texts.ts'

/** The Swedish message of a rule, whatever stands in its placeholders. */
const wordsOf = (path: string, key: string): RegExp => {
  const text = messageOf(issue(key, path), translator(shippedTexts.sv))
  if (text === key) throw new Error(`no text for ${key}`)
  return new RegExp(text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+'))
}

/** The message is inside the element, or describes it or the group that it opens. */
const isTold = (element: HTMLElement, message: RegExp): boolean => {
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

/** Clicks what a table of many cases finds by its id: searching by role a hundred times would take minutes. */
export const clickOn = async (selector: string): Promise<void> => {
  fireEvent.click(await found(selector))
}

/** After an attempt to save. `path` is the issue's path, and the field's id. */
export const expectFault = async (path: string, key: string): Promise<void> => {
  const message = wordsOf(path, key)
  const line = (await found(`.sv-error-summary a[href="#${path}"]`)).textContent
  expect(line).toMatch(message)
  expect(line).not.toContain(path)
  expect(line).not.toContain(shippedTexts.sv[REQUIRED])
  const field = await found<HTMLElement>(`[id="${path}"]`)
  await waitFor(() => expect(isTold(field, message)).toBe(true))
}
