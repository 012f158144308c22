/** Answers in the document of a page, which then renders without calling for them. */
import Type, { type Static } from 'typebox'
import { Language } from './configuration.ts'
import { contract } from './contract.ts'
import { closed, Nullable } from './shared.ts'

/** JSON in the element `#first-answers`. The browser calls as usual for an answer that is absent. */
export const FirstAnswers = closed({
  /** The language of every text. */
  language: Language,
  /** The server's time, in epoch milliseconds. */
  at: Type.Integer(),
  answers: closed({
    readConfiguration: Type.Optional(contract.readConfiguration.answer),
    readTranslation: Type.Optional(contract.readTranslation.answer),
    /** Null without a session. */
    readUser: Type.Optional(Nullable(contract.readUser.answer)),
    listFirstApplications: Type.Optional(contract.listFirstApplications.answer),
    readApplication: Type.Optional(contract.readApplication.answer),
    readApplicationType: Type.Optional(contract.readApplicationType.answer),
    readFee: Type.Optional(contract.readFee.answer),
    /** The page's step, and those whose answers decide about its sections. */
    readStep: Type.Optional(Type.Array(contract.readStep.answer)),
  }),
})
export type FirstAnswers = Static<typeof FirstAnswers>
