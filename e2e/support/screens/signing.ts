/** Screens of signing, and of the receipt. */
import { expect } from '@playwright/test'
import { OWNER, openingUnfetched } from '../opening.ts'
import { beginSigning, signablePermit, submittedPermit } from '../signable.ts'
import { answer, cut, press, type Screen, type Stage, see, seeHeading, visit } from '../stage.ts'

const CHOICE = '/app/$applicationId/sign'
const RUN = '/app/$applicationId/sign/$signId'
const RECEIPT = '/app/$applicationId/receipt'

const openChoice = async (stage: Stage) => {
  await visit(stage, '/login', OWNER)
  const id = await signablePermit(stage.page.request)
  await visit(stage, `/app/${id}/sign/`)
  await see(stage, 'signing.method.header.text')
}

/** A signing in progress; `first` sets the server's answers from then on. */
const openRun = async (stage: Stage, first: () => Promise<unknown> = async () => undefined) => {
  await visit(stage, '/login', OWNER)
  const id = await signablePermit(stage.page.request)
  const { signStateId } = await beginSigning(stage.page.request, id)
  await first()
  await visit(stage, `/app/${id}/sign/${signStateId}`)
}
const status = (stage: Stage, kind: string, messageKey: string | null) =>
  answer(stage, 'applications/sign-status/*', 200, { status: kind, messageKey, launchUrl: null, qrCode: null })

const SIGNING: Screen[] = [
  { name: 'signing, how', route: CHOICE, isMain: true, open: openChoice },
  {
    name: 'signing, could not begin',
    route: CHOICE,
    open: async (stage) => {
      await openChoice(stage)
      await stage.page.getByRole('radio', { name: stage.t('signing.method.BankID.text') }).check()
      await stage.page.getByRole('radio', { name: stage.t('signing.location.OnOtherDevice.text') }).check()
      await answer(stage, 'applications/sign-begin', 503, { title: stage.t('error.eid-unavailable.text') })
      await press(stage, 'signing.location.continue.text')
      await see(stage, 'signing.failed.start.text')
    },
  },
  {
    name: 'signing, application not fetched',
    route: CHOICE,
    open: openingUnfetched('/app/AAAAAAAAAAAAAAAAAAAAAA/sign/'),
  },
  {
    name: 'signing, QR code',
    route: RUN,
    isMain: true,
    open: async (stage) => {
      await openRun(stage)
      await expect(stage.page.getByRole('img', { name: stage.t('signing.pending.qr.text') })).toBeVisible()
    },
  },
  {
    name: 'signing, line cut',
    route: RUN,
    open: async (stage) => {
      await openRun(stage)
      await expect(stage.page.getByRole('img', { name: stage.t('signing.pending.qr.text') })).toBeVisible()
      await cut(stage, 'applications/sign-status/*')
      await see(stage, 'wizard.status.offline.text')
    },
  },
  {
    name: 'signing, cancelled',
    route: RUN,
    open: async (stage) => {
      await openRun(stage, () => status(stage, 'Cancelled', 'signing.bankid.rfa6.text'))
      await see(stage, 'signing.canceled.header.text')
    },
  },
  {
    name: 'signing, failed',
    route: RUN,
    open: async (stage) => {
      await openRun(stage, () => status(stage, 'Failed', 'signing.bankid.rfa16.text'))
      await see(stage, 'signing.failed.header.text')
    },
  },
  {
    name: 'signing, under way elsewhere',
    route: RUN,
    open: async (stage) => {
      await openRun(stage, () => stage.page.context().clearCookies({ name: /sign/ }))
      await seeHeading(stage)
    },
  },
]

const openReceipt = async (stage: Stage) => {
  await visit(stage, '/login', OWNER)
  await visit(stage, `/app/${await submittedPermit(stage.page.request)}/receipt`)
}

const SENT: Screen[] = [
  {
    name: 'receipt',
    route: RECEIPT,
    isMain: true,
    open: async (stage) => {
      await openReceipt(stage)
      await see(stage, 'receipt.next.header.text')
    },
  },
  {
    name: 'receipt, what was sent',
    route: RECEIPT,
    open: async (stage) => {
      await openReceipt(stage)
      await stage.page.getByRole('tab').last().click()
      await expect(stage.page.getByRole('tabpanel').last()).toBeVisible()
    },
  },
  {
    name: 'receipt, application not fetched',
    route: RECEIPT,
    open: openingUnfetched('/app/AAAAAAAAAAAAAAAAAAAAAA/receipt'),
  },
  {
    name: 'receipt, PDF not ready',
    route: RECEIPT,
    open: async (stage) => {
      await answer(stage, 'applications/*/receipt.pdf', 404)
      await openReceipt(stage)
      await press(stage, 'receipt.pdf.receipt.text')
      await see(stage, 'receipt.pdf.not-ready.text')
    },
  },
]

export const SIGNING_SCREENS: readonly Screen[] = [...SIGNING, ...SENT]
