/** The wording of the signed text and the fields of the sealed document, by type, language and party. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { PRIVATE_PERSON, TOLVAN } from '../../../test/app.ts'
import { fillIn, fillInReport, LASER_POINTER, SOLARIUM_REPORT, SOURCE_STORAGE } from '../../../test/journey.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import { loadApplication } from '../../applications/load-application.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { freezeApplication } from './freeze-application.ts'

const server = useSigningTest()
const browser = useBrowser(server)
const ground = { role: 'owner', signatory: 'sole', reference: 'r-1', readAt: '2026-01-01T00:00:00.000Z' } as const

const freeze = async (id: string, language: 'sv' | 'en' = 'sv', change: Partial<ApplicationRecord> = {}) => {
  const { deps } = server.test
  const application = { ...(await server.stored(id)), ...change }
  const whole = await loadApplication(deps, deps.stores, application)
  return { application, frozen: await freezeApplication(deps, deps.stores, { whole, ground, language }) }
}

it('seals number, type, version, revision, party, right, steps and fee, with the time, and nothing else (SIG-07)', async () => {
  const id = await fillIn(server.test, browser)
  const now = new Date(Date.now() + 60_000)
  await server.test.deps.testSupport?.setClock(now)
  const { application, frozen } = await freeze(id, 'en')
  const { canonicalDocument, digest, fee, manifest, applicationRevision } = frozen
  const { frozenAt, steps, ...sealed } = JSON.parse(canonicalDocument.toString())
  expect(sealed).toEqual({
    format: 'sievert-application/1',
    applicationId: toUuid(id),
    applicationNumber: application.number,
    businessType: { id: SOURCE_STORAGE, nameKey: expect.any(String), name: expect.any(String) },
    versionNumber: application.versionNumber,
    revision: application.revision,
    isRenewal: false,
    previousCaseNumber: null,
    language: 'en',
    party: {
      id: 'org-k3v9m2x7q4',
      name: 'Tolvans Djurklinik AB',
      displayId: expect.any(String),
      isPrivatePerson: false,
    },
    ground,
    files: [],
    fee: JSON.parse(JSON.stringify(fee)),
  })
  expect(Date.parse(frozenAt) - now.getTime()).toBeLessThan(10_000)
  expect(Date.parse(frozenAt)).toBeGreaterThanOrEqual(now.getTime())
  expect(JSON.stringify(steps)).toContain('Fem provkällor i ett låst blyskåp.')
  expect(digest).toBe(createHash('sha256').update(canonicalDocument).digest('hex'))
  expect(JSON.parse(manifest.toString())).toMatchObject({ applicationId: toUuid(id), digest })
  expect(applicationRevision).toBe(application.revision)
})

it('is shown in four parts: purpose, number, fee and checksum (SIG-07)', async () => {
  const { application, frozen } = await freeze(await fillIn(server.test, browser))
  expect(frozen.visibleText.split('\n\n')).toEqual([
    expect.stringMatching(/^Jag skriver under ansökan ”[^{}]+” för Tolvans Djurklinik AB\.$/),
    `Nummer i e-tjänsten: ${application.number}`,
    'Avgift som faktureras: 2\u00a0400\u00a0kr',
    `Kontrollsumma: ${frozen.digest}`,
  ])
  const english = (await freeze(application.id, 'en')).frozen.visibleText
  expect(english).toMatch(/^I sign the application “[^{}]+” on behalf of Tolvans Djurklinik AB\.\n\n/)
})

it('states the amount due now, not the total fee: zero for a renewal (SIG-07)', async () => {
  const id = await fillIn(server.test, browser)
  const { frozen } = await freeze(id, 'sv', { isRenewal: true, previousCaseNumber: 'SIE2020-1' })
  expect(frozen.fee).toMatchObject({ feeTotal: 2400, dueNow: 0 })
  expect(frozen.visibleText.split('\n\n')[2]).toBe('Avgift som faktureras: 0\u00a0kr')
})

it('names a notification as one, for an organisation and for oneself (SIG-07)', async () => {
  const id = await fillInReport(server.test, browser)
  const { application, frozen } = await freeze(id)
  expect(application.businessTypeId).toBe(SOLARIUM_REPORT)
  expect(frozen.visibleText).toMatch(/^Jag skriver under anmälan ”[^{}]+” för Tolvans Djurklinik AB\.\n/)
})

it('freezes nothing that has been sent in (SIG-07)', async () => {
  const id = await fillIn(server.test, browser)
  await expect(freeze(id, 'sv', { status: 'Submitted' })).rejects.toMatchObject({ code: 'error.already-signed.text' })
})

it.each([
  [{ isRenewal: true, previousCaseNumber: null }, ['previousCaseNumber']],
  [{ isRenewal: true, previousCaseNumber: 'SIE2020-1' }, []],
  [{ isRenewal: false, previousCaseNumber: null }, []],
])('needs the earlier case of a renewal alone: %j (SIG-07)', async (change, paths) => {
  const id = await fillIn(server.test, browser)
  const issues = await freeze(id, 'sv', change).then(
    () => [],
    (error: unknown) => (error instanceof AppError ? (error.extras.issues ?? []) : []),
  )
  expect(issues.map(({ path }) => path)).toEqual(paths)
})

it('is signed by a person for themselves in words of their own (SIG-07)', async () => {
  const { deps, signIn, call } = server.test
  const tolvan = await signIn(TOLVAN, PRIVATE_PERSON)
  const created = await call('POST', 'applications', {
    browser: tolvan,
    body: { businessTypeId: LASER_POINTER, isRenewal: false },
  })
  const { applicationId } = created.json<{ applicationId: string }>()
  const id = await fillIn(server.test, browser)
  const { party } = await server.stored(applicationId)
  const application = await server.stored(id)
  const whole = await loadApplication(deps, deps.stores, application)
  const own = { ...whole, application: { ...application, party } }
  const words = async (reportOnly: boolean) => {
    const businessType = { ...whole.businessType, reportOnly }
    const freezing = { whole: { ...own, businessType }, ground, language: 'sv' as const }
    return (await freezeApplication(deps, deps.stores, freezing)).visibleText.split('\n')[0]
  }
  expect(await words(false)).toMatch(/^Jag skriver under ansökan ”[^{}]+” för egen del\.$/)
  expect(await words(true)).toMatch(/^Jag skriver under anmälan ”[^{}]+” för egen del\.$/)
})
