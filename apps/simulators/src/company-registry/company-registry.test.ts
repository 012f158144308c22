import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startForTest, type TestSimulators } from '../../test/simulators.ts'

const TOLVAN = '191212121212'
const SOLE_TRADER = '188709219813'
const ALL = 'vardefulla-datamangder:read vardefulla-datamangder:ping representation:read'

const SECRET = 'a secret of 100 %'
let sim: TestSimulators
beforeAll(async () => {
  sim = await startForTest({ companyRegistryClientSecret: SECRET })
})
afterAll(() => sim.end())
beforeEach(() => sim.post('/control/reset'))

const token = (scope: string, secret = SECRET) =>
  sim.call<{ access_token: string }>('/company-registry/oauth2/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`sievert:${encodeURIComponent(secret)}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) }),
  })

const ask = async <Body = Record<string, unknown>>(path: string, body: object, scope = ALL) => {
  const { access_token } = (await token(scope)).body
  return sim.post<Body>(`/company-registry/${path}`, body, { authorization: `Bearer ${access_token}` })
}

type Part = { fel: { typ: string } | null }
type Organisation = {
  organisationsnamn: Part & { organisationsnamnLista: { namn: string }[] }
  postadressOrganisation: Part & { postadress: Record<string, string> | null }
}
const organisation = async (identitetsbeteckning: string) => {
  const path = 'vardefulla-datamangder/v1/organisationer'
  const { body } = await ask<{ organisationer: Organisation[] }>(path, { identitetsbeteckning })
  return body.organisationer[0]
}
type Represented = { organisations: { cid: string; role: string; signatory: string }[] }
const represented = async (personalNumber: string) =>
  (await ask<Represented>('representation/v1/search', { personalNumber })).body.organisations

describe('access to the company register', () => {
  it('needs a token for a named scope', async () => {
    const path = '/company-registry/vardefulla-datamangder/v1/organisationer'
    expect((await token(ALL, 'wrong')).status).toBe(401)
    expect((await sim.post(path, {})).status).toBe(401)
    expect((await ask('vardefulla-datamangder/v1/organisationer', {}, '')).status).toBe(403)
  })

  it('ends after an hour', async () => {
    const { access_token } = (await token(ALL)).body
    const alive = () =>
      sim.call('/company-registry/vardefulla-datamangder/v1/isalive', {
        headers: { authorization: `Bearer ${access_token}` },
      })
    expect((await alive()).status).toBe(200)
    await sim.post('/control/clock', { advanceSeconds: 3600 })
    expect((await alive()).status).toBe(401)
  })
})

describe('organisations', () => {
  it('have name and address', async () => {
    const found = await organisation('5599900106')
    expect(found?.organisationsnamn.organisationsnamnLista[0]?.namn).toBe('Tolvans Djurklinik AB')
    expect(found?.postadressOrganisation.postadress).toMatchObject({ postnummer: '90219', postort: 'Umeå' })
  })

  it('may lack an address', async () => {
    expect((await organisation('5164990045'))?.postadressOrganisation).toMatchObject({ postadress: null, fel: null })
  })

  it('of a sole trader are found by the personal number', async () => {
    expect((await organisation(SOLE_TRADER))?.organisationsnamn.organisationsnamnLista[0]?.namn).toContain('Norrgård')
  })

  it('that are unknown report it in every part; malformed numbers are refused', async () => {
    const unknown = await organisation('5599900700')
    expect(unknown?.organisationsnamn.fel?.typ).toBe('ORGANISATION_FINNS_EJ')
    expect(unknown?.postadressOrganisation.fel?.typ).toBe('ORGANISATION_FINNS_EJ')
    expect((await ask('vardefulla-datamangder/v1/organisationer', { identitetsbeteckning: '12' })).status).toBe(400)
  })
})

describe('the right to represent', () => {
  it('has role and signatory power', async () => {
    expect(await represented(TOLVAN)).toMatchObject([
      { name: 'Tolvans Djurklinik AB', organizationNumber: '5599900106', role: 'owner', signatory: 'sole' },
      { role: 'warrantHolder' },
    ])
    expect(await represented('188602179809')).toMatchObject([{ role: 'owner', signatory: 'joint' }])
    expect(await represented('188803149809')).toEqual([])
  })

  it('names a ground without the personal number', async () => {
    expect(JSON.stringify(await represented(TOLVAN))).not.toContain(TOLVAN)
  })

  it('can be withdrawn and given back', async () => {
    const [clinic] = await represented(TOLVAN)
    const mandate = (role: string | null) =>
      sim.post('/control/company-registry/mandates', { personalNumber: TOLVAN, cid: clinic?.cid, role })
    await mandate(null)
    expect(await represented(TOLVAN)).toHaveLength(1)
    await mandate('warrantIssuer')
    expect((await represented(TOLVAN)).find(({ cid }) => cid === clinic?.cid)?.role).toBe('warrantIssuer')
    expect((await mandate('king')).status).toBe(400)
  })
})

describe('the register of a foreign person', () => {
  it('is asked by the identifier of the foreign eID, which is no personal number (FOR-01)', async () => {
    const search = (body: object) => ask<Represented>('representation/v1/search', body)
    const prid = 'XA:prov-0000000001'
    const found = (await search({ eidasIdentifier: prid })).body.organisations
    expect(found).toMatchObject([{ cid: 'org-b7q3v6h1m8', role: 'warrantHolder', signatory: 'sole' }])
    expect((await search({ eidasIdentifier: SOLE_TRADER })).body.organisations).toEqual([])
    expect((await search({ personalNumber: prid })).status).toBe(400)
    expect((await search({ personalNumber: SOLE_TRADER, eidasIdentifier: prid })).body.organisations).toHaveLength(1)
  })
})
