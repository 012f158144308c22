/** A product that one file of tests starts for itself, with settings of its own. */
import { type Product, startProduct } from './product.ts'
import { addresses, useProduct } from './server.ts'
import { test } from './test.ts'

const BUILD_MS = 180_000

/**
 * Starts it before the tests of the file and stops it after them; in between, the pages and helpers use it. `settings`:
 * environment variables, read when it starts. Returns the product, for use within a test.
 */
export const startOwnProduct = (
  settings: () => Record<string, string> | Promise<Record<string, string>>,
): (() => Product) => {
  let product: Product | undefined
  // Read for the hook, too, before the product has started.
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright requires a pattern, and no fixture is used
  test.use({ baseURL: async ({}, use) => use(addresses().origin) })
  test.beforeAll(async () => {
    test.setTimeout(BUILD_MS)
    product = await startProduct(await settings())
    useProduct(product)
  })
  test.afterAll(async () => {
    useProduct()
    await product?.stop()
  })
  return () => {
    if (!product) throw new Error('the product of these tests is not started')
    return product
  }
}
