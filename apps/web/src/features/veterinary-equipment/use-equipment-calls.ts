/** The calls that change the list: each builds on the step's ETag, puts its answer into the list, and has the fee fetched again (VET-07). */
import type { EquipmentReply, VeterinaryEquipment } from '@sievert/contract/veterinary-equipment'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../api/http.ts'
import {
  addVeterinaryEquipment,
  type EquipmentAnswer,
  removeVeterinaryEquipment,
  updateVeterinaryEquipment,
  veterinaryEquipmentsQuery,
} from '../../api/veterinary-equipment.ts'
import type { Autosaver, Saved } from '../../form/autosave/autosaver.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { isSameEquipment, NO_EQUIPMENT, presentTypes, withStored } from './stored.ts'
import type { Typed } from './typed-frequencies.ts'

type List = readonly VeterinaryEquipment[]
/** Somebody else changed this very piece meanwhile: nothing was saved, and the person chooses (WIZ-14). */
export type SavedEquipment = { reply: EquipmentReply } | { theirs: VeterinaryEquipment }

export type EquipmentCalls = {
  /** `base`: the piece as the form knew it, undefined for a new one. Rejects with `ApiError`. */
  save: (
    body: VeterinaryEquipment,
    base: VeterinaryEquipment | undefined,
    idempotencyKey: string,
  ) => Promise<SavedEquipment>
  /** False when it could not be removed: that is logged, and the list still shows it (WIZ-17). */
  remove: (equipment: VeterinaryEquipment) => Promise<boolean>
}

type Held = {
  client: QueryClient
  applicationId: string
  saver: Autosaver<Typed>
  reload: () => Promise<{ values: Typed; saved: Saved }>
}

const listIn = ({ client, applicationId }: Held): List =>
  client.getQueryData(veterinaryEquipmentsQuery(applicationId).queryKey)?.equipment ?? NO_EQUIPMENT

const putList = ({ client, applicationId }: Held, equipment: List) =>
  client.setQueryData(veterinaryEquipmentsQuery(applicationId).queryKey, (held) =>
    held ? { ...held, equipment: [...equipment] } : held,
  )

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Reads the step again. False when its frequencies have been changed too: then that is asked about first. */
const catchUp = async ({ saver, reload }: Held, refusal: ApiError): Promise<string | null> => {
  const { values, saved } = await reload()
  if (!same(values, saver.acknowledged())) {
    saver.stale(refusal)
    throw refusal
  }
  saver.acknowledge(saved, values)
  return saved.etag
}

/**
 * Makes a call that builds on the step's ETag. Refused as stale, it reads the step again and repeats the call, unless
 * this very piece (`base`) has been changed by somebody else: then it gives that piece.
 */
const change = <T>(
  held: Held,
  base: VeterinaryEquipment | undefined,
  call: (etag: string | null) => Promise<EquipmentAnswer<T>>,
) =>
  held.saver.exclusively(async (etag): Promise<{ data: T; etag: string | null } | { theirs: VeterinaryEquipment }> => {
    try {
      return await call(etag)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error
      const fresh = await catchUp(held, error)
      const theirs = base && listIn(held).find(({ id }) => id === base.id)
      if (theirs && !isSameEquipment(theirs, base)) return { theirs }
      return call(fresh)
    }
  })

const save =
  (held: Held, refetchFee: () => void): EquipmentCalls['save'] =>
  async (body, base, key) => {
    const { applicationId, saver } = held
    const answer = await change(held, base, (etag) =>
      base
        ? updateVeterinaryEquipment(applicationId, body, etag)
        : addVeterinaryEquipment(applicationId, body, etag, key),
    )
    if ('theirs' in answer) return answer
    const { data: reply, etag } = answer
    if (reply.equipment) {
      putList(held, withStored(listIn(held), reply.equipment))
      saver.acknowledge({ etag, savedAt: new Date().toISOString() })
      refetchFee()
    }
    return { reply }
  }

/** Frequencies without those of types that are gone, as the server keeps them. */
const ofPresent = (typed: Typed, all: List): Typed => {
  const present = presentTypes(all)
  return Object.fromEntries(Object.entries(typed).filter(([type]) => present.has(Number(type))))
}

const remove =
  (held: Held, refetchFee: () => void): EquipmentCalls['remove'] =>
  async (equipment) => {
    const { applicationId, saver } = held
    try {
      const answer = await change(held, equipment, (etag) =>
        removeVeterinaryEquipment(applicationId, equipment.id, etag),
      )
      if ('theirs' in answer) return false
      putList(
        held,
        listIn(held).filter(({ id }) => id !== equipment.id),
      )
      const left = ofPresent(saver.acknowledged(), listIn(held))
      saver.acknowledge({ etag: answer.etag, savedAt: new Date().toISOString() }, left)
      refetchFee()
      return true
    } catch (error) {
      console.error(error)
      return false
    }
  }

export function useEquipmentCalls(
  { application, refetchFee }: StepPageContext,
  saver: Held['saver'],
  reload: Held['reload'],
): EquipmentCalls {
  const client = useQueryClient()
  const { applicationId } = application
  return useMemo(() => {
    const held = { client, applicationId, saver, reload }
    return { save: save(held, refetchFee), remove: remove(held, refetchFee) }
  }, [client, applicationId, saver, reload, refetchFee])
}
