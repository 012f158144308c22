/** Asked when a button is pressed; what it gives tells a late answer whether the person is still at the same address. */
import { useRouter } from '@tanstack/react-router'

/** Not whether the page is still mounted: one that was left stays until the next has loaded. */
export function useStillHere(): () => () => boolean {
  const router = useRouter()
  return () => {
    const { href } = router.latestLocation
    return () => router.latestLocation.href === href
  }
}
