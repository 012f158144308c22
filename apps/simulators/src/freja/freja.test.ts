import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compactVerify, decodeProtectedHeader, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startForTest, type TestSimulators } from '../../test/simulators.ts'
import { dynamicReference } from './transactions.ts'

const TOLVAN = '191212121212'
const SIGN = '/freja/sign/1.0'

let sim: TestSimulators
beforeAll(async () => {
  sim = await startForTest()
})
afterAll(() => sim.end())
beforeEach(() => sim.post('/control/reset'))

const base64 = (text: string) => Buffer.from(text).toString('base64')
const encoded = (value: object) => base64(JSON.stringify(value))
const wish = (more: object = {}) => ({
  userInfoType: 'SSN',
  userInfo: encoded({ country: 'SE', ssn: TOLVAN }),
  minRegistrationLevel: 'PLUS',
  title: 'Ansökan',
  dataToSignType: 'EXTENDED_UTF8_TEXT',
  dataToSign: { text: base64('Jag ansöker'), binaryData: base64('digest') },
  signatureType: 'EXTENDED',
  attributesToReturn: [{ attribute: 'BASIC_USER_INFO' }, { attribute: 'SSN' }, { attribute: 'LOA_LEVEL' }],
  useDynamicQrCode: true,
  ...more,
})

type Begun = { signRef: string; qrCodeSecret: string; code?: number }
type Result = { signRef: string; status: string; details?: string; code?: number }

/** Sends a form with a JSON content type, as Freja's own client does. */
const send = <Body>(path: string, parameter: string, value: object) =>
  sim.call<Body>(`${SIGN}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `${parameter}=${encoded(value)}`,
  })
const begin = (more?: object) => send<Begun>('initSignature', 'initSignRequest', wish(more))
const result = async (signRef: string) =>
  (await send<Result>('getOneResult', 'getOneSignResultRequest', { signRef })).body
const cancel = (signRef: string) => send<Result>('cancel', 'cancelSignRequest', { signRef })
const control = (signRef: string, body: object) => sim.post(`/control/freja/orders/${signRef}`, body)

const verified = async (details = ''): Promise<JWTPayload> => {
  const certificate = new X509Certificate(await readFile(join(sim.dataDir, 'freja-jws.pem')))
  const { payload } = await compactVerify(details, certificate.publicKey, { algorithms: ['RS256'] })
  return JSON.parse(Buffer.from(payload).toString('utf8'))
}

const approved = async (forgery?: string) => {
  if (forgery) await sim.post('/control/freja/forge', { kind: forgery })
  const { signRef } = (await begin()).body
  await control(signRef, { action: 'approve' })
  return result(signRef)
}

describe('beginning a signing', () => {
  it('takes the body bare or as a proper form (SIG-06)', async () => {
    expect((await begin()).body.signRef).toBeTruthy()
    const form = await sim.call<Begun>(`${SIGN}/initSignature`, {
      method: 'POST',
      body: new URLSearchParams({ initSignRequest: encoded(wish({ title: 'Å?>' })) }),
    })
    expect(form.body.signRef).toBeTruthy()
  })

  it('gives the QR secret only for a dynamic code (SIG-06)', async () => {
    expect((await begin()).body.qrCodeSecret).toBeTruthy()
    expect((await begin({ useDynamicQrCode: false })).body.qrCodeSecret).toBeUndefined()
  })

  it.each([
    [1001, { userInfoType: 'NAME' }],
    [1002, { userInfo: encoded({ country: 'SE', ssn: '12' }) }],
    [1007, { minRegistrationLevel: 'GOLD' }],
    [3000, { dataToSignType: 'PDF' }],
    [3001, { dataToSign: { text: 'å' } }],
    [3002, { signatureType: 'SIMPLE' }],
    [3003, { expiry: Date.now() + 1000 }],
    [3005, { attributesToReturn: [{ attribute: 'SHOE_SIZE' }] }],
    [3007, { title: 'x'.repeat(129) }],
  ])('refuses with code %i (SIG-06)', async (code, more) => {
    const { status, body } = await begin(more)
    expect([status, body.code]).toEqual([422, code])
  })

  it('refuses a body that is no JSON with code 1010 (SIG-06)', async () => {
    const { body } = await sim.call<Begun>(`${SIGN}/initSignature`, { method: 'POST', body: 'initSignRequest=e30' })
    expect(body.code).toBe(1001)
    const broken = await sim.call<Begun>(`${SIGN}/initSignature`, { method: 'POST', body: 'initSignRequest=eyJ' })
    expect([broken.status, broken.body.code]).toEqual([400, 1010])
  })
})

describe('the life of a signing', () => {
  it('changes from started to delivered to approved, and can be read again (SIG-06)', async () => {
    const { signRef } = (await begin()).body
    expect((await result(signRef)).status).toBe('STARTED')
    await control(signRef, { action: 'start' })
    expect((await result(signRef)).status).toBe('DELIVERED_TO_MOBILE')
    await control(signRef, { action: 'approve' })
    expect((await result(signRef)).status).toBe('APPROVED')
    expect((await result(signRef)).status).toBe('APPROVED')
  })

  it('expires after two minutes unless more was requested (SIG-06)', async () => {
    const short = (await begin()).body.signRef
    const long = (await begin({ expiry: Date.now() + 600_000 })).body.signRef
    await sim.post('/control/clock', { advanceSeconds: 120 })
    expect((await result(short)).status).toBe('EXPIRED')
    expect((await result(long)).status).toBe('STARTED')
  })

  it('is cancelled by the service, refused by the person, and unknown references have code 1100 (SIG-06)', async () => {
    const [one, two] = [(await begin()).body.signRef, (await begin()).body.signRef]
    expect((await cancel(one)).status).toBe(200)
    expect((await result(one)).status).toBe('RP_CANCELED')
    expect((await cancel(one)).body.code).toBe(1100)
    await control(two, { action: 'reject' })
    expect((await result(two)).status).toBe('REJECTED')
    expect((await result('unknown')).code).toBe(1100)
  })

  it('reaches only the addressee (SIG-06)', async () => {
    const { signRef } = (await begin()).body
    const { status } = await control(signRef, { action: 'approve', personalNumber: '198602262381' })
    expect(status).toBe(400)
    expect((await result(signRef)).status).toBe('STARTED')
  })

  it('lists all results (SIG-06)', async () => {
    await begin()
    const { body } = await send<{ signatureResults: Result[] }>('getResults', 'getSignResultsRequest', {
      includePrevious: 'ALL',
    })
    expect(body.signatureResults).toMatchObject([{ status: 'STARTED' }])
  })

  it('is opened by the dynamic QR code of now (SIG-06)', async () => {
    const { signRef, qrCodeSecret } = (await begin()).body
    const scan = (secret: string, seconds: number) => {
      const reference = encodeURIComponent(dynamicReference(signRef, secret, seconds))
      const qr = `https://app.prod.frejaeid.com/freja?action=bindUserToTransaction&transactionReference=${reference}`
      return sim.post('/control/freja/scan', { qr })
    }
    expect((await scan('forged', 0)).body).toEqual({ reason: 'tooOld' })
    expect((await scan(qrCodeSecret, 100)).body).toEqual({ reason: 'tooOld' })
    expect((await scan(qrCodeSecret, 0)).body).toMatchObject({ status: 'DELIVERED_TO_MOBILE' })
  })
})

describe('the signed answer', () => {
  it('names its certificate’s thumbprint, signer and content (SIG-06)', async () => {
    const { signRef, details } = await approved()
    const certificate = new X509Certificate(await readFile(join(sim.dataDir, 'freja-jws.pem')))
    const thumbprint = Buffer.from(certificate.fingerprint.replaceAll(':', ''), 'hex').toString('base64url')
    expect(decodeProtectedHeader(details ?? '')).toEqual({ alg: 'RS256', x5t: thumbprint })
    expect(await verified(details)).toMatchObject({
      signRef,
      status: 'APPROVED',
      userInfoType: 'SSN',
      userInfo: JSON.stringify({ country: 'SE', ssn: TOLVAN }),
      minRegistrationLevel: 'PLUS',
      requestedAttributes: {
        basicUserInfo: { name: 'Tolvan', surname: 'Tolvansson' },
        ssn: { country: 'SE', ssn: TOLVAN },
        loaLevel: 'LOA3',
      },
      signatureType: 'EXTENDED',
    })
  })

  it('has the texts as sent in the inner signature (SIG-06)', async () => {
    const payload = await verified((await approved()).details)
    const { userSignature } = payload['signatureData'] as { userSignature: string }
    const inner = JSON.parse(Buffer.from(userSignature.split('.')[1] ?? '', 'base64url').toString('utf8'))
    expect(inner).toEqual({ text: base64('Jag ansöker'), binaryData: base64('digest') })
  })

  it('can be forged for one approval (SIG-06)', async () => {
    await expect(verified((await approved('wrongCertificate')).details)).rejects.toThrow(
      'signature verification failed',
    )
    await expect(verified((await approved('noneAlgorithm')).details)).rejects.toThrow('"alg"')
    await expect(verified((await approved('truncated')).details)).rejects.toThrow('JWS')
    expect(await verified((await approved('otherReference')).details)).toMatchObject({ signRef: 'another' })
    expect(await verified((await approved('lowLevel')).details)).toMatchObject({ minRegistrationLevel: 'BASIC' })
    expect(JSON.stringify(await verified((await approved('otherPerson')).details))).toContain('198602262381')
    expect(await verified((await approved()).details)).toMatchObject({ status: 'APPROVED' })
  })
})
