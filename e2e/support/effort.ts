/** Counts the effort of a user: clicks, taps and fields entered as presses, and typed characters separately. */
import type { Locator } from '@playwright/test'

export type Effort = { presses: number; typed: number }

export const measureEffort = () => {
  const effort: Effort = { presses: 0, typed: 0 }
  const hand = {
    press: async (control: Locator) => {
      effort.presses += 1
      await control.click()
    },
    /** One press opens the list, one chooses. */
    choose: async (list: Locator, label: string) => {
      effort.presses += 2
      await list.selectOption({ label })
    },
    type: async (field: Locator, text: string) => {
      effort.presses += 1
      effort.typed += text.length
      await field.fill(text)
    },
  }
  return { ...hand, effort }
}
export type MeasuredActions = ReturnType<typeof measureEffort>
