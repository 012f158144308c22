/** Calls for the general business information of a private person. The domain holds the field rules. */
import type { PrivatePersonInformation } from '@sievert/domain/business-information/values'
import Type, { type Static } from 'typebox'
import { callsOf, STEP_CHANGE } from './call.ts'
import { AnswerText, ApplicationPath, closed, closedAs, DraftQuery, Nullable, WholeNumber } from './shared.ts'

const Address = { street: AnswerText, zipCode: AnswerText, city: AnswerText, country: Nullable(WholeNumber()) }
const PERSON = {
  companyContact: {
    email: 'signe@exempel.se',
    telephone: '070-1234567',
    street: 'Stigen 1',
    zipCode: '12345',
    city: 'Ängsta',
    country: 752,
  },
  invoiceAddress: null,
}
const Person = closedAs<PrivatePersonInformation>()({
  companyContact: closed({ email: AnswerText, telephone: AnswerText, ...Address }),
  invoiceAddress: Nullable(closed(Address)),
}).properties
/** A read adds the person's name and number from the login. */
const PrivatePersonInformationView = closed(
  { ...Person, name: Type.String(), personalId: Type.String() },
  'The information, and who the person is',
  { ...PERSON, name: 'Signe Sommar', personalId: '188803149809' },
)
export type PrivatePersonInformationView = Static<typeof PrivatePersonInformationView>
/** Body of a save: a missing invoice address counts as null; the person's name and number are ignored. */
const SavePrivatePersonInformation = closed(
  {
    ...Person,
    invoiceAddress: Type.Optional(Person.invoiceAddress),
    name: Type.Optional(AnswerText),
    personalId: Type.Optional(AnswerText),
  },
  'The information; name and personalId may stand there as they were read, and are not saved',
  PERSON,
)
export type SavePrivatePersonInformation = Static<typeof SavePrivatePersonInformation>

export const privatePersonInformationCalls = callsOf('Business information', {
  readPrivatePersonInformation: {
    summary: "A private person's information",
    description: 'As it was saved, or as earlier applications have it. Only of a private person.',
    access: 'party',
    revised: true,
    params: ApplicationPath,
    answer: PrivatePersonInformationView,
    fails: ['error.other-applicant-kind.text'],
  },
  savePrivatePersonInformation: {
    summary: "Save a private person's information",
    description: 'As a draft, gaps may be left.',
    ...STEP_CHANGE,
    params: ApplicationPath,
    query: DraftQuery,
    body: SavePrivatePersonInformation,
    fails: ['error.other-applicant-kind.text', 'error.invalid.text'],
  },
})
