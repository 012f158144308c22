/** Actions of an applicant in any browser. Controls are found by role and name, or by the id of a field. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { Client, Control } from './client.ts'

const LIBRARY = readFileSync(
  new URL(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
)
/** The double-press guard, in milliseconds. */
const GUARD = 450

/** The JavaScript expression for an element. While a dialog is open, nothing behind it counts. */
type Target = string
export const DIALOG: Target = `document.querySelector('dialog[open]')`
const inFront = `(${DIALOG} ?? document.body)`
export const byRole = (role: string, name: string | RegExp = /./): Target =>
  `TestingLibraryDom.queryAllByRole(${inFront}, '${role}', { name: ${name instanceof RegExp ? name : JSON.stringify(name)} })[0]`
const byLabel = (label: string): Target => `TestingLibraryDom.queryAllByLabelText(${inFront}, '${label}')[0]`
export const byId = (id: string): Target => `document.getElementById('${id}')`

export const applicantIn = (client: Client, origin: string) => {
  const prepare = async () => {
    if (await client.evaluate<boolean>(`typeof TestingLibraryDom === 'undefined'`))
      await client.evaluate(`(() => { ${LIBRARY}\n })()`)
  }
  /** Acts on a control once it exists; again if the page was replaced before the action. */
  const act = (target: Target, action: (control: Control) => Promise<void>): Promise<void> =>
    expect(async () => {
      await prepare()
      const control = await client.find(
        `(() => { const found = ${target}; found?.scrollIntoView({ block: 'center' }); return found ?? null })()`,
      )
      if (!control) throw new Error(`not found: ${target}`)
      await action(control)
    }).toPass({ timeout: 30_000, intervals: [200] })
  const reads = async (text: string | RegExp) =>
    expect.poll(() => client.evaluate<string>('document.body.innerText')).toMatch(text)
  return {
    goTo: (path: string) => client.open(`${origin}${path}`),
    sees: (target: Target) => act(target, async () => {}),
    reads,
    /** Presses one after the other. */
    press: async (...targets: Target[]) => {
      for (const target of targets) {
        await sleep(GUARD)
        await act(target, (control) => control.press())
      }
    },
    fill: (id: string, text: string) => act(byId(id), (control) => control.fill(text)),
    attach: (label: string, path: string) => act(byLabel(label), (control) => control.attach(path)),
    /** Chooses the option with this text. */
    choose: (target: Target, option: string) =>
      act(target, async (control) => {
        const value = `[...${target}.options].find(({ text }) => text === '${option}').value`
        await control.choose(await client.evaluate<string>(value))
      }),
    isGone: (target: Target) => expect.poll(() => client.evaluate<boolean>(`!${target}`)).toBe(true),
    valueIs: (id: string, value: string) =>
      expect.poll(() => client.evaluate<string | undefined>(`${byId(id)}?.value`)).toBe(value),
    path: () => client.evaluate<string>('location.pathname'),
  }
}
export type Applicant = ReturnType<typeof applicantIn>
