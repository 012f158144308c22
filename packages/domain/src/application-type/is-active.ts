/** Whether new applications may use a version. */
import type { ApplicationTypeVersion } from './definition.ts'

export const isActive = ({ activeFrom }: Pick<ApplicationTypeVersion<unknown>, 'activeFrom'>, now: Date): boolean =>
  activeFrom === undefined || Date.parse(activeFrom) <= now.getTime()
