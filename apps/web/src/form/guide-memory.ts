/**
 * What has been answered in the guide, and what comes along from it into an application. This tab alone keeps it, through reload and
 * login; it is in no address, and gone once it is used or somebody else has signed in.
 */
import type { LoginUser } from '@sievert/contract/authentication'
import { type Decode, isRecord, objectOf, present, text, textOrNull } from '@sievert/domain/application-type/decode'
import type { GuideAnswers } from '@sievert/domain/guide/walk'
import { decodeEquipment } from '@sievert/domain/veterinary-equipment/decode'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { useCallback, useState } from 'react'
import { useUser } from '../api/authentication.ts'
import { keptInTab } from '../api/storage.ts'

/** `businessType`: its name key. `applicationId`: where the machine is on its way to, once there is one. */
type Brought = { businessType: string; machine?: VeterinaryEquipment | null | undefined; applicationId?: string | null }
/** `owner`: the key of a person, or null as long as nobody has signed in. */
type Kept = { owner: string | null; answers: GuideAnswers; brought?: Brought | null }
type Somebody = Pick<LoginUser, 'personKey'> | null

const held = keptInTab<Kept>('sievert.guide')

const orNull =
  <T>(decode: Decode<T>): Decode<T | null> =>
  (json) =>
    json === undefined || json === null ? null : decode(json)
const decodeAnswers: Decode<GuideAnswers> = (json) =>
  isRecord(json) && Object.values(json).every((answer) => typeof answer === 'string')
    ? (json as GuideAnswers)
    : undefined
/** An earlier version of this page may have kept it, or a curious person written it. */
const decodeKept = objectOf<Required<Kept>>({
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

/** Of nobody it becomes theirs who sign in first; of somebody else it is forgotten. */
const keptFor = (user: Somebody): Kept => {
  const owner = user?.personKey ?? null
  const kept = decodeKept(held.read())
  if (kept && kept.owner === owner) return kept
  if (!kept || kept.owner !== null) {
    held.forget()
    return { owner, answers: {} }
  }
  held.keep({ ...kept, owner })
  return { ...kept, owner }
}

/** Called where a person signs in: what nobody had answered is theirs from now on. */
export const claimGuide = (user: Somebody): void => void keptFor(user)
export const answersFor = (user: Somebody): GuideAnswers => keptFor(user).answers
export const keepAnswers = (user: Somebody, answers: GuideAnswers): void =>
  held.keep({ owner: keptFor(user).owner, answers })
/** The answers lead to this type. */
export const bring = (user: Somebody, brought: Brought): void => held.keep({ ...keptFor(user), brought })
/** What is still to be used; once it is on its way to an application it is that one's. */
export const broughtBy = (user: Somebody): Brought | undefined => {
  const { brought } = keptFor(user)
  return brought && !brought.applicationId ? brought : undefined
}

/** The application is there: only the machine has still to be filled in, where there is one. */
export const handOver = (user: Somebody, applicationId: string): void => {
  const { owner, brought } = keptFor(user)
  if (brought?.machine) held.keep({ owner, answers: {}, brought: { ...brought, applicationId } })
  else held.forget()
}
export const forgetGuide = (): void => held.forget()

/** The machine for the first form of this application, until that is closed. */
export function useBroughtMachine(applicationId: string) {
  const user = useUser()
  const [machine, setMachine] = useState(() => {
    const { brought } = keptFor(user)
    return brought?.applicationId === applicationId ? (brought.machine ?? undefined) : undefined
  })
  const forget = useCallback(() => {
    if (!machine) return
    forgetGuide()
    setMachine(undefined)
  }, [machine])
  return { machine, forget }
}
