/** The page of a renewal without changes. */
import type { EarlierDocument } from '@sievert/contract/documents'
import { catCafeAnswers } from '@sievert/domain/fixtures/cat-cafe-permit'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { below, type CatServerOptions } from '../test/cat-cafe.ts'
import { json, problem } from '../test/fake-answers.ts'
import { cats } from './cat-cafe.ts'
import { acting, type Story } from './stage.ts'

export default { title: 'Renewal', parameters: { route: '/app/$applicationId/renewal' } }

const RENEWAL = {
  isRenewal: true,
  previousCaseNumber: 'SIE2021-1042',
  prefilledFrom: 'SIE2021-1042',
  copied: { isCopy: false, changed: [] },
}
const document = (id: number, fileName: string, ageInMonths: number): EarlierDocument => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  applicationId: 'earlier-application-01',
  fileName,
  size: 48_213 * id,
  contentType: 'application/pdf',
  uploadedOn: '2021-03-02',
  ageInMonths,
  places: [{ stepNumber: 0, stepTitle: 'Människorna', field: 'CAT_AGREEMENT.files', label: 'Avtal med rådgivaren' }],
  taken: [],
})
const documents = [
  document(1, 'Avtal med rådgivaren.pdf', 68),
  document(2, 'Bilaga till avtalet, reviderad efter flytten till de nya lokalerna.pdf', 7),
]
const renewal = (
  changes: Record<string, unknown> = {},
  more: () => CatServerOptions['more'] = () => ({}),
  stepProgress = 0,
): Story =>
  cats(
    undefined,
    () => ({
      application: { ...RENEWAL, stepProgress },
      answers: withChanges(catCafeAnswers, {
        '0.CAT_AGREEMENT': { isMissing: false, reason: '', files: [] },
        ...changes,
      }),
      more: {
        [`GET ${below('earlier-documents')}`]: documents,
        ...Object.fromEntries(
          documents.map(({ id, fileName, size, contentType }) => [
            `POST ${below(`earlier-documents/${id}/copies`)}`,
            () => json({ id: id.replace(/^0/, '1'), fileName, size, contentType }, { status: 201 }),
          ]),
        ),
        ...more(),
      },
    }),
    '/renewal',
  )

export const Opened: Story = { ...renewal(), tags: ['main'], play: acting(({ see }) => see('file.earlier.take.text')) }
export const DocumentsChosen: Story = {
  ...renewal(),
  play: acting(async ({ pressLike, see, find }) => {
    await pressLike('file.earlier.take.text')
    await see('file.upload.done.text', [documents[0]?.fileName ?? ''])
    await find('.sv-files-earlier', (list) => list.querySelectorAll('li').length === 1)
    await pressLike('file.earlier.take.text')
    await see('file.upload.done.text', [documents[1]?.fileName ?? ''])
  }),
}
export const DocumentMissing: Story = {
  ...renewal(),
  play: acting(async ({ pressLike, see, submit }) => {
    for (const { fileName } of documents) {
      await pressLike('file.earlier.decline.text')
      await see('file.earlier.declined.text', [fileName])
    }
    await submit()
    await see('validation.errorsummary.header.text')
  }),
}
export const ChangedSince: Story = renewal({ '1.CAT_PLACES.placesOfBusiness.0.zipCode': '' }, () => ({}), 2)
export const NotAttachedAtOnce: Story = {
  ...renewal({}, () => ({ [`PUT ${below('stepvalues')}`]: () => problem(503) })),
  play: acting(async ({ see, submit }) => {
    await see('file.earlier.take.text')
    await submit()
    await see('renewal.end.failed.text')
  }),
}
export const NotAttached: Story = {
  ...renewal({}, () => ({ [`PUT ${below('stepvalues')}`]: () => problem(503) })),
  play: acting(async ({ pressLike, see }) => {
    await pressLike('file.earlier.take.text')
    await see('file.earlier.failed.text')
  }),
}
