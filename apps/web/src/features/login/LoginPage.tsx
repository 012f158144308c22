/** The login page: consent before the login, afterwards the choice of the party to represent (ACC-02…07). */

import { Suspense } from 'react'
import { useUser } from '../../api/authentication.ts'
import { lazyComponent } from '../../form/lazy-component.ts'
import { Loader } from '../../ui/Loader.tsx'
import { Welcome } from './Welcome.tsx'

// Loaded only after the user has returned from the identity provider.
const IdentityChoice = lazyComponent(() => import('./IdentityChoice.tsx'), 'IdentityChoice')

export function LoginPage() {
  const user = useUser()
  if (!user) return <Welcome />
  return (
    <Suspense fallback={<Loader />}>
      <IdentityChoice />
    </Suspense>
  )
}
