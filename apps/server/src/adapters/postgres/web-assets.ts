/** Files of the web app's versions in PostgreSQL, which every process reaches. */
import type { WebAssets } from '../../ports/web-assets.ts'
import type { Database } from './database.ts'

export const webAssetsIn = (db: Database): WebAssets => ({
  publish: async (names, read, now) => {
    const stored = await db.selectFrom('webAsset').select('name').where('name', 'in', names).execute()
    const known = new Set(stored.map(({ name }) => name))
    for (const name of names) {
      if (known.has(name)) continue
      const row = { name, content: await read(name), supersededAt: null }
      // Another process of the same version may start at the same time.
      await db
        .insertInto('webAsset')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await db.updateTable('webAsset').set({ supersededAt: null }).where('name', 'in', names).execute()
    await db
      .updateTable('webAsset')
      .set({ supersededAt: now })
      .where('name', 'not in', names)
      .where('supersededAt', 'is', null)
      .execute()
  },
  find: async (name) => {
    const row = await db.selectFrom('webAsset').select('content').where('name', '=', name).executeTakeFirst()
    return row?.content
  },
})
