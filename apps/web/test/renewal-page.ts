/** The page on which a renewal without changes is made, with two earlier documents of one question (NEW-11). */
import type { EarlierDocument } from '@sievert/contract/documents'
import { catCafeAnswers } from '@sievert/domain/fixtures/cat-cafe-permit'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { screen } from '@testing-library/react'
import { below, type CatServerOptions, catAddress, catCafeServer } from './cat-cafe-server.ts'
import { json } from './fake-server.ts'
import { renderApp } from './render-app.tsx'

export const RENEWAL = {
  isRenewal: true,
  previousCaseNumber: 'SIE2021-9',
  prefilledFrom: 'SIE2021-9',
  copied: { isCopy: false, changed: [] },
}
const FIELD = 'CAT_AGREEMENT.files'
export const earlier = (id: string): EarlierDocument => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  applicationId: 'earlier-application-01',
  fileName: `avtal-${id}.pdf`,
  size: 2048,
  contentType: 'application/pdf',
  uploadedOn: '2021-03-02',
  ageInMonths: 60,
  places: [{ stepNumber: 0, stepTitle: 'Människorna', field: FIELD, label: 'Avtal med rådgivaren' }],
  taken: [],
})
export const taken = (id: string) => ({
  id: `00000000-0000-4000-8000-0000000000f${id}`,
  fileName: `avtal-${id}.pdf`,
  size: 2048,
  contentType: 'application/pdf',
})
export const withoutDocument = { '0.CAT_AGREEMENT': { isMissing: false, reason: '', files: [] } }

export const openRenewal = (changes: Record<string, unknown> = withoutDocument, options: CatServerOptions = {}) => {
  const server = catCafeServer({
    answers: withChanges(catCafeAnswers, changes),
    application: RENEWAL,
    ...options,
    more: {
      [`GET ${below('earlier-documents')}`]: [earlier('1'), earlier('2')],
      ...Object.fromEntries(
        ['1', '2'].map((id) => [
          `POST ${below(`earlier-documents/${earlier(id).id}/copies`)}`,
          () => json(taken(id), { status: 201 }),
        ]),
      ),
      ...options.more,
    },
  })
  return { ...server, ...renderApp(`${catAddress()}/renewal`) }
}
export const heading = () => screen.findByRole('heading', { level: 1, name: 'Stämmer allt fortfarande?' })
export const unchanged = () => screen.getByRole('button', { name: 'Inget har ändrats' })
export const still = (id: string) =>
  screen.findByRole('button', { name: `Bifoga, gäller fortfarande: avtal-${id}.pdf` })
export const decline = (id: string) => screen.findByRole('button', { name: `Gäller inte längre: avtal-${id}.pdf` })
export const question = () => screen.getByRole('region', { name: 'Avtal med rådgivaren' })
export const stillValid = () => screen.queryByRole('list', { name: /^När du väljer Inget har ändrats/ })
