/** The login page: consent when nobody is signed in, otherwise the choice of whom to represent (ACC-02…07). */

import type { LoginUser } from '@sievert/contract/authentication'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { becomeUser, useUser } from '../../api/authentication.ts'
import { OrganisationChoice } from './OrganisationChoice.tsx'
import { RepresentationChoice } from './RepresentationChoice.tsx'
import { Welcome } from './Welcome.tsx'

export function LoginPage() {
  const user = useUser()
  const { returnTo = '/' } = useSearch({ from: '/login' })
  const [isChoosingOrganisation, chooseOrganisation] = useState(false)
  const router = useRouter()
  const queries = useQueryClient()
  const proceed = async (chosen: LoginUser) => {
    await becomeUser(queries, chosen)
    router.history.push(returnTo)
  }
  if (!user) return <Welcome />
  if (isChoosingOrganisation)
    return <OrganisationChoice onChosen={proceed} onCancel={() => chooseOrganisation(false)} />
  return <RepresentationChoice onChosen={proceed} onOrganisation={() => chooseOrganisation(true)} />
}
