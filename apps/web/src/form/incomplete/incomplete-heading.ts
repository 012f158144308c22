/** The heading of a step with issues: an answer is missing, or all there are must be corrected. */
import type { Issues } from '@sievert/domain/issue'
import type { Texts } from '../../texts/texts.ts'

const isMissing = ({ key }: Issues[number]) =>
  /required|missing|minimum|min\.equipment|add-or-select/.test(key) && !key.startsWith('validation.date.')

export const incompleteHeading = (
  step: { number: number; name: string } | undefined,
  issues: Issues,
  t: Texts['t'],
): string => {
  const isFaulty = issues.length > 0 && !issues.some(isMissing)
  return t(`review.incomplete.${isFaulty ? 'faulty' : 'header'}.text`, [step?.number ?? '', step?.name ?? ''])
}
