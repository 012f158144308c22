/** Addresses of the pages and patterns of the ids in them, shared by the router, the API and the web server. */

/** 22 characters of base64url, or the UUID that they encode. */
export const APPLICATION_ID = '^([A-Za-z0-9_-]{22}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$'
export const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'

/** Every page, in the router's notation. */
export const PAGES = [
  '/',
  '/login',
  '/login/guide',
  '/login/guide/$page',
  '/login-fake',
  '/logout',
  '/error',
  '/app',
  '/app/new',
  '/app/renew',
  '/app/change',
  '/app/$applicationId',
  '/app/$applicationId/sign',
  '/app/$applicationId/sign/$signId',
  '/app/$applicationId/receipt',
  '/app/$applicationId/overview',
  '/app/$applicationId/cosigning',
  '/app/$applicationId/phone',
  '/app/$applicationId/renewal',
  '/app/$applicationId/messages',
  '/report',
  '/report/$businessTypeNameKey/new',
  '/preview/$businessType',
  '/preview/$businessType/$filling',
] as const

export const isApplicationId = (text: string): boolean => new RegExp(APPLICATION_ID).test(text)
export const isUuid = (text: string): boolean => new RegExp(UUID).test(text)

const SHAPES: Readonly<Record<string, (text: string) => boolean>> = { $applicationId: isApplicationId, $signId: isUuid }

const matches = (page: string, path: string): boolean => {
  const [parts, given] = [page.split('/'), path.split('/')]
  return (
    parts.length === given.length &&
    parts.every((part, index) => {
      const text = given[index]
      return text && part.startsWith('$') ? (SHAPES[part]?.(text) ?? true) : part === text
    })
  )
}

/** The page of a path, with or without a trailing slash. Undefined when no page matches, or an id is malformed. */
export const pageAt = (path: string): (typeof PAGES)[number] | undefined => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return PAGES.find((page) => matches(page, plain))
}
