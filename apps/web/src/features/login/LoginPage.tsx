/** The login page: consent when nobody is signed in, otherwise the choice of whom to represent (ACC-02…07). */
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useUser } from '../../api/authentication.ts'
import { Loader } from '../../ui/Loader.tsx'
import { Welcome } from './Welcome.tsx'

// Not needed before somebody has come back from the identity provider.
const IdentityChoice = lazyRouteComponent(() => import('./IdentityChoice.tsx'), 'IdentityChoice')

export function LoginPage() {
  const user = useUser()
  if (!user) return <Welcome />
  return (
    <Suspense fallback={<Loader />}>
      <IdentityChoice />
    </Suspense>
  )
}
