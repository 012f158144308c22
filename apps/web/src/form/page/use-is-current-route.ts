/** Tells a late answer whether the user is still at the address where the button was pressed. */
import { useRouter } from '@tanstack/react-router'

/** Compares addresses instead of mounts: a page that was left stays mounted until the next has loaded. */
export function useIsCurrentRoute(): () => () => boolean {
  const router = useRouter()
  return () => {
    const { href } = router.latestLocation
    return () => router.latestLocation.href === href
  }
}
