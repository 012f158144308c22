/** Tests of the guide, from its first question to an application or notification with the given answers. */
import { localise } from '@sievert/domain/application-type/localise'
import { guideOf } from '@sievert/domain/fixtures/guide'
import { veterinaryCatalogue } from '@sievert/domain/fixtures/veterinary-catalogue'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PERMIT_TYPE, REPORT_TYPE } from '../../../test/business-types.ts'
import {
  fakeServer,
  json,
  PRIVATE_PERSON_USER,
  problem,
  USER,
  USER_WITHOUT_IDENTITY,
} from '../../../test/fake-server.ts'
import type { Call } from '../../../test/held-to-contract.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { shippedTexts } from '../../../test/texts.ts'

const SMALL_ANIMALS = { ...REPORT_TYPE, id: 6, nameKey: 'REPORT_SMALL_ANIMAL_XRAY', name: 'Smådjursröntgen' }
const GUIDE = {
  'GET guide': ({ query }: Call) => {
    const language = query.get('language') === 'en' ? 'en' : 'sv'
    const { makes: _makes, models: _models, ...machines } = veterinaryCatalogue
    return {
      guide: localise(guideOf('VETERINARY_XRAY', 'REPORT_SMALL_ANIMAL_XRAY'), language),
      machines: localise(machines, language),
      types: [PERMIT_TYPE, SMALL_ANIMALS],
    }
  },
  'GET translation/': ({ query }: Call) => ({
    ...shippedTexts[query.get('language') === 'en' ? 'en' : 'sv'],
    'business-type.VETERINARY_XRAY.text': 'Veterinärröntgen',
  }),
}
const CREATED = json({ applicationId: 'NEWNEWNEWNEWNEWNEWNEWN' }, { status: 201 })
const SIGNED_IN = {
  'GET authentication/user': USER,
  'GET applications': [],
  'GET businesstypes': [PERMIT_TYPE, SMALL_ANIMALS],
  'GET businesstypes/REPORT_SMALL_ANIMAL_XRAY': SMALL_ANIMALS,
  'GET report/6': {
    existingReportStatus: 'NoExistingReport',
    inProgressId: null,
    validUntil: null,
    showRegulationNotice: false,
  },
  'POST applications': CREATED,
}
const open = (path: string, answers: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({ ...GUIDE, ...answers })
  return { server, ...renderApp(path) }
}
type Opened = ReturnType<typeof open>
type Way = [question: string, answer: string][]

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** Answers the questions one by one. */
const follow = async ({ user }: Opened, way: Way) => {
  for (const [question, name] of way) {
    await heading(question)
    await user.click(screen.getByRole('radio', { name }))
    await user.click(screen.getByRole('button', { name: 'Nästa' }))
  }
}
const ANIMALS: Way = [
  ['radiation?', 'Ja'],
  ['Djur?', 'Ja'],
]
const PERMIT: Way = [
  ...ANIMALS,
  ['type?', 'Stationär röntgenutrustning'],
  ['animals?', 'Bara smådjur'],
  ['small?', 'Takstativ, kan stråla åt flera håll'],
]
const REPORT: Way = [
  ...ANIMALS,
  ['type?', 'Tandröntgen, bildmottagare i munnen'],
  ['animals?', 'Bara smådjur'],
  ['small?', 'Arm på vägg, tak eller golvstativ'],
  ['voltage?', 'Högst 75 kV'],
]
const storedGuide = () => JSON.parse(sessionStorage.getItem('sievert.guide') ?? 'null') as { owner: unknown } | null

describe('a question', () => {
  it('requires an answer, and reports a missing one (LES-04)', async () => {
    const { user, at } = open('/login/guide')
    await heading('radiation?')
    await user.click(screen.getByRole('button', { name: 'Nästa' }))
    expect(await screen.findByText('Välj ett svar.')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Ja' })).toHaveFocus()
    expect(at()).toBe('/login/guide')
  })

  it('has its own URL without any answer, and its heading has focus (LES-04)', async () => {
    const opened = open('/login/guide')
    await follow(opened, ANIMALS)
    expect(await heading('type?')).toHaveFocus()
    expect(opened.at()).toBe('/login/guide/machine_type')
    expect(screen.getByText('Behöver jag tillstånd? Fråga 3')).toBeInTheDocument()
  })

  it('leads back to the selected answer, as does the browser’s Back (LES-04)', async () => {
    const opened = open('/login/guide')
    await follow(opened, ANIMALS)
    await heading('type?')
    await opened.user.click(screen.getByRole('link', { name: 'Tillbaka' }))
    await heading('Djur?')
    expect(screen.getByRole('radio', { name: 'Ja' })).toBeChecked()
    opened.router.history.back()
    await heading('type?')
    opened.router.history.back()
    await heading('Djur?')
  })

  it('is restored after a reload, and redirects early visits to the first open page (LES-04)', async () => {
    await follow(open('/login/guide'), ANIMALS)
    await heading('type?')
    cleanup()
    const again = open('/login/guide/animals')
    await heading('Djur?')
    expect(screen.getByRole('radio', { name: 'Ja' })).toBeChecked()
    cleanup()
    const early = open('/login/guide/answer')
    await heading('type?')
    expect(early.at()).toBe('/login/guide/machine_type')
    expect(again.at()).toBe('/login/guide/animals')
  })

  it('retains its answer after a language change (LES-04, SHE-07)', async () => {
    const { user } = open('/login/guide')
    await heading('radiation?')
    await user.click(screen.getByRole('radio', { name: 'Nej' }))
    await user.click(screen.getByRole('button', { name: 'English' }))
    expect(await screen.findByRole('radio', { name: 'No' })).toBeChecked()
  })

  it('can be retried when the guide fails to load (LES-04)', async () => {
    let isDown = true
    const answer = GUIDE['GET guide']
    const { user } = open('/login/guide', { 'GET guide': (call: Call) => (isDown ? problem(503) : answer(call)) })
    const again = await screen.findByRole('button', { name: 'Försök igen' })
    isDown = false
    await user.click(again)
    expect(await heading('radiation?')).toBeInTheDocument()
  })
})

describe('the answer', () => {
  it('is a permit, with its facts, and one button, which leads through login (LES-04)', async () => {
    const opened = open('/login/guide')
    await follow(opened, PERMIT)
    await heading('Slut permit')
    expect(opened.at()).toBe('/login/guide/answer')
    for (const fact of [
      'Generator: 3 700 kr om året per styck',
      'Tillståndet gäller i 5 år.',
      /^Ungefär 45 minuter/,
      'Kursintyg',
      'Avtal med strålskyddsexperten',
      /^Veterinärröntgen är bara för organisationer/,
      /Har du skyddade personuppgifter/,
    ])
      expect(screen.getByText(fact)).toBeInTheDocument()
    await opened.user.click(screen.getByRole('link', { name: 'Logga in och sök tillstånd' }))
    await heading('Välkommen')
    expect(opened.at()).toBe('/login?returnTo=%2Fapp%2Fnew')
    expect(screen.getByText('Det du svarade i guiden följer med när du har loggat in.')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Behöver jag tillstånd?' })).toBeNull()
    expect(storedGuide()).toMatchObject({ owner: null, brought: { businessType: 'VETERINARY_XRAY' } })
  })

  it('is not promised before login once its type is removed, or can’t be known (LES-04)', async () => {
    sessionStorage.setItem('sievert.guide', JSON.stringify({ answers: {}, brought: { businessType: 'GONE' } }))
    for (const answers of [{}, { 'GET guide': problem(500) }]) {
      open('/login', answers)
      expect(await screen.findByRole('link', { name: 'Behöver jag tillstånd?' })).toBeInTheDocument()
      expect(screen.queryByText(/följer med/)).toBeNull()
      cleanup()
    }
  })

  it('is a notification where the equipment form reports one (LES-04, VET-05)', async () => {
    const opened = open('/login/guide')
    await follow(opened, REPORT)
    await heading('Slut report')
    expect(screen.getByText('Anmäld utrustning: 1 850 kr per styck, en gång')).toBeInTheDocument()
    await opened.user.click(screen.getByRole('link', { name: 'Logga in och gör anmälan' }))
    await waitFor(() => expect(opened.at()).toBe('/login?returnTo=%2Freport%2FREPORT_SMALL_ANIMAL_XRAY%2Fnew'))
  })

  it('is that nothing is needed, or a contact (LES-04)', async () => {
    const opened = open('/login/guide')
    await follow(opened, [['radiation?', 'Nej']])
    await heading('Slut nothing')
    expect(screen.getByRole('link', { name: 'Klar' })).toHaveAttribute('href', '/')
    await opened.user.click(screen.getByRole('link', { name: 'Ändra dina svar' }))
    await follow(opened, [ANIMALS[0] ?? ['', ''], ['Djur?', 'Nej']])
    await heading('Slut contact')
    expect(screen.getByRole('link', { name: /^Skriv till kontakt/ })).toHaveAttribute(
      'href',
      'mailto:kontakt@authority.example',
    )
  })
})

describe('the guide result', () => {
  it('chooses the type, and passes the machine to the application (LES-04)', async () => {
    const opened = open('/login/guide', SIGNED_IN)
    await follow(opened, PERMIT)
    await opened.user.click(await screen.findByRole('link', { name: 'Sök tillstånd' }))
    expect(await screen.findByRole('combobox')).toHaveValue('1')
    expect(
      screen.getByText(/^Guiden ledde till Veterinärröntgen.* Det du har svarat följer med\.$/),
    ).toBeInTheDocument()
    await opened.user.click(screen.getByRole('button', { name: 'Börja på ansökan' }))
    await waitFor(() => expect(opened.router.state.location.pathname).toBe('/app/NEWNEWNEWNEWNEWNEWNEWN'))
    expect(opened.server.to('POST', 'applications')[0]?.body).toEqual({
      businessTypeId: 1,
      isRenewal: false,
      oid: 'org-1',
    })
    expect(storedGuide()).toMatchObject({
      answers: {},
      brought: { applicationId: 'NEWNEWNEWNEWNEWNEWNEWN', machine: { equipmentTypeId: 1 } },
    })
  })

  it('applies only to the type that it led to (LES-04)', async () => {
    const other = { ...PERMIT_TYPE, id: 9, nameKey: 'OTHER', name: 'Något annat' }
    const opened = open('/login/guide', { ...SIGNED_IN, 'GET businesstypes': [PERMIT_TYPE, other] })
    await follow(opened, PERMIT)
    await opened.user.click(await screen.findByRole('link', { name: 'Sök tillstånd' }))
    await opened.user.selectOptions(await screen.findByRole('combobox'), 'Något annat')
    await opened.user.click(screen.getByRole('button', { name: 'Börja på ansökan' }))
    await waitFor(() => expect(opened.router.state.location.pathname).toBe('/app/NEWNEWNEWNEWNEWNEWNEWN'))
    expect(storedGuide()).toMatchObject({ brought: { businessType: 'VETERINARY_XRAY' } })
    expect(JSON.stringify(storedGuide())).not.toContain('applicationId')
  })

  it('starts the notification with the matching answers, then ends (LES-04)', async () => {
    const opened = open('/login/guide', SIGNED_IN)
    await follow(opened, REPORT)
    await opened.user.click(await screen.findByRole('link', { name: 'Gör anmälan' }))
    expect(await screen.findByText('Det här följer med')).toBeInTheDocument()
    await opened.user.click(screen.getByRole('button', { name: 'Börja på anmälan' }))
    await waitFor(() => expect(opened.server.to('POST', 'applications')).toHaveLength(1))
    expect(opened.server.to('POST', 'applications')[0]?.body).toMatchObject({
      answers: {
        REP_SA_KIND: JSON.stringify({ selectedChoiceIds: ['rep.sa.dental'] }),
        REP_EQUIPMENT: JSON.stringify({ equipments: [] }),
      },
    })
    await waitFor(() => expect(storedGuide()).toBeNull())
  })

  it('waits for a private person to become the organisation that may apply (LES-04, NEW-05)', async () => {
    const opened = open('/login/guide', {
      ...SIGNED_IN,
      'GET authentication/user': PRIVATE_PERSON_USER,
      'GET businesstypes': [{ ...PERMIT_TYPE, id: 2, nameKey: 'LASER', name: 'Laser', applicants: ['PrivatePerson'] }],
    })
    await follow(opened, PERMIT)
    await opened.user.click(await screen.findByRole('link', { name: 'Sök tillstånd' }))
    expect(await screen.findByText('Veterinärröntgen söks av en organisation')).toBeInTheDocument()
    expect(screen.getByRole('combobox')).toHaveValue('')
    expect(screen.getByRole('link', { name: 'Byt vem du företräder' })).toHaveAttribute(
      'href',
      '/login?change=true&returnTo=%2Fapp%2Fnew',
    )
    expect(storedGuide()).toMatchObject({ brought: { businessType: 'VETERINARY_XRAY' } })
  })

  it('belongs to the first user, and is removed for another one (LES-04)', async () => {
    await follow(open('/login/guide'), [['radiation?', 'Nej']])
    await heading('Slut nothing')
    cleanup()
    const chosen = { ...USER, isPrivatePerson: true }
    const first = open('/login', {
      ...SIGNED_IN,
      'GET authentication/user': USER_WITHOUT_IDENTITY,
      'PUT authentication/identity': chosen,
    })
    await first.user.click(await screen.findByRole('radio', { name: /Mig själv/ }))
    await first.user.click(screen.getByRole('button', { name: 'Fortsätt' }))
    await waitFor(() => expect(storedGuide()).toMatchObject({ owner: 'key', answers: { radiation: 'no' } }))
    cleanup()
    open('/login/guide', { ...SIGNED_IN, 'GET authentication/user': { ...USER, personKey: 'another' } })
    await heading('radiation?')
    expect(screen.getByRole('radio', { name: 'Nej' })).not.toBeChecked()
    expect(storedGuide()).toBeNull()
  })
})
