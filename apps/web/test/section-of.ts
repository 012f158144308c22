/** Queries within one section of a step. */
import { within } from '@testing-library/react'

export const sectionOf = (identity: string) =>
  within(document.querySelector(`[data-section="${identity}"]`) as HTMLElement)
