/** The measured addresses, and the control that an applicant begins with at each. */
import type { Page } from '@playwright/test'
import { startApplication } from '../support/calls.ts'
import { sendApplication, signableApplication } from '../support/sent.ts'
import { FIELDS, MEDIUM, NOTE, WHOLE } from './catalogue.ts'
import type { Opened } from './felt.ts'
import { elementOf } from './fill-in.ts'
import { listOfItems } from './items.ts'
import { PAGES, type PageOf } from './medium.ts'

const ITEMS = 200
/** The review is the last of four steps of the application that is signed. */
const REVIEW = 3

const firstOf = (fields: PageOf): string => {
  const [first] = PAGES[fields].filter(({ sectionType }) => sectionType === 'TextInput')
  if (!first) throw new Error(`no text among ${fields} fields`)
  return elementOf(first)
}

const wizard = (fields: PageOf, address: string): Opened => ({
  name: `wizard, ${fields} fields`,
  address,
  first: firstOf(fields),
  plain: bareName(fields),
})

const bareName = (fields: PageOf) => `react-hook-form, ${fields} fields`
const bare = (fields: PageOf, origin: string): Opened => ({
  name: bareName(fields),
  address: `${origin}/?fields=${fields}`,
  first: firstOf(fields),
})

/** `origin` of the product, and of the pages it is compared with. */
export const makePlaces = async (
  page: Page,
  { origin, simulators, reactHookForm, formJs }: Record<'origin' | 'simulators' | 'reactHookForm' | 'formJs', string>,
) => {
  const step = (path: string, number = 0) => `${origin}${path}?step=${number}`
  const started = async (type: number) => `/app/${await startApplication(page, type)}`
  const many = step(await started(FIELDS))
  const items = step((await listOfItems(page, ITEMS)).address)
  const own: Opened[] = [
    {
      name: 'login',
      address: `${origin}/login`,
      first: 'main input',
      isSignedOut: true,
      most: { commits: 2, onSlowLine: 2.3 },
    },
    { name: 'start', address: `${origin}/`, first: 'main button, main a' },
    { ...wizard(15, step(await started(MEDIUM))), most: { commits: 3, onSlowLine: 3 } },
    wizard(90, step(await started(WHOLE))),
    wizard(300, many),
    { name: `wizard, ${ITEMS} items`, address: items, first: elementOf(NOTE), plain: bareName(15) },
    {
      name: 'review',
      address: step(`/app/${await signableApplication(origin)}`, REVIEW),
      first: 'main input[type=checkbox]',
    },
    {
      name: 'receipt',
      address: `${origin}/app/${await sendApplication(origin, simulators)}/receipt`,
      first: 'main a, main button',
    },
  ]
  const others = ([15, 90, 300] as const).map((fields) => bare(fields, reactHookForm))
  return { own, others, typed: { many, items, reactHookForm, formJs } }
}
