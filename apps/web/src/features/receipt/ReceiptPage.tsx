/** Stands in until the page is built. */
import { Loader } from '../../ui/Loader.tsx'

export function ReceiptPage() {
  return <Loader />
}
