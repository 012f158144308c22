/** The fingerprint of a version of an application type. */
import { createHash } from 'node:crypto'
import type { ApplicationTypeVersion } from '@sievert/domain/application-type/definition'
import { frozenContent } from '@sievert/domain/application-type/frozen-content'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'

/** SHA-256 of the canonical form, hex: white space and key order have no effect. */
export const versionDigest = (version: ApplicationTypeVersion<unknown>): string =>
  createHash('sha256')
    .update(canonicalJson(frozenContent(version)))
    .digest('hex')
