/**
 * Answers of the guide, and their result for an application. Stored for this tab only, across reloads and login, and
 * never in an address. Deleted once it is used or another person has signed in.
 */
import type { LoginUser } from '@sievert/contract/authentication'
import { type Decode, isRecord, objectOf, present, text, textOrNull } from '@sievert/domain/decode'
import type { GuideAnswers } from '@sievert/domain/guide/evaluate-guide'
import { decodeEquipment } from '@sievert/domain/veterinary-equipment/decode'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { useCallback, useState } from 'react'
import { useUser } from '../../api/authentication.ts'
import { tabStorage } from '../../api/storage.ts'

/** `businessType`: its name key. `applicationId`: the application that the equipment is meant for, once it exists. */
type Brought = { businessType: string; machine?: VeterinaryEquipment | null | undefined; applicationId?: string | null }
/** `owner`: the key of a person, or null before a login. */
type StoredGuide = { owner: string | null; answers: GuideAnswers; brought?: Brought | null }
type GuideUser = Pick<LoginUser, 'personKey'> | null

const held = tabStorage<StoredGuide>('sievert.guide')

const orNull =
  <T>(decode: Decode<T>): Decode<T | null> =>
  (json) =>
    json === undefined || json === null ? null : decode(json)
const decodeAnswers: Decode<GuideAnswers> = (json) =>
  isRecord(json) && Object.values(json).every((answer) => typeof answer === 'string')
    ? (json as GuideAnswers)
    : undefined
/** Validates the data: an earlier version of this page or the user may have written it. */
const decodeStoredGuide = objectOf<Required<StoredGuide>>({
  owner: textOrNull,
  answers: decodeAnswers,
  brought: orNull(
    objectOf<Required<Brought>>({
      businessType: present(text),
      machine: orNull(decodeEquipment),
      applicationId: textOrNull,
    }),
  ),
})

/** Data without an owner is assigned to the user who signs in first; another owner's data is deleted. */
const storedGuideFor = (user: GuideUser): StoredGuide => {
  const owner = user?.personKey ?? null
  const stored = decodeStoredGuide(held.read())
  if (stored && stored.owner === owner) return stored
  if (!stored || stored.owner !== null) {
    held.forget()
    return { owner, answers: {} }
  }
  held.write({ ...stored, owner })
  return { ...stored, owner }
}

/** Called at login: assigns answers without an owner to the user. */
export const claimGuide = (user: GuideUser): void => void storedGuideFor(user)
export const answersFor = (user: GuideUser): GuideAnswers => storedGuideFor(user).answers
export const storeAnswers = (user: GuideUser, answers: GuideAnswers): void =>
  held.write({ owner: storedGuideFor(user).owner, answers })
/** Records the type that the answers lead to. */
export const bring = (user: GuideUser, brought: Brought): void => held.write({ ...storedGuideFor(user), brought })
/** The result not used yet; undefined once it is assigned to an application. */
export const broughtBy = (user: GuideUser): Brought | undefined => {
  const { brought } = storedGuideFor(user)
  return brought && !brought.applicationId ? brought : undefined
}

/** The application exists: keeps only the equipment that is still to be filled in, if any. */
export const handOver = (user: GuideUser, applicationId: string): void => {
  const { owner, brought } = storedGuideFor(user)
  if (brought?.machine) held.write({ owner, answers: {}, brought: { ...brought, applicationId } })
  else held.forget()
}
export const forgetGuide = (): void => held.forget()

/** The equipment for the first form of this application, until that is closed. */
export function useBroughtMachine(applicationId: string) {
  const user = useUser()
  const [machine, setMachine] = useState(() => {
    const { brought } = storedGuideFor(user)
    return brought?.applicationId === applicationId ? (brought.machine ?? undefined) : undefined
  })
  const forget = useCallback(() => {
    if (!machine) return
    forgetGuide()
    setMachine(undefined)
  }, [machine])
  return { machine, forget }
}
