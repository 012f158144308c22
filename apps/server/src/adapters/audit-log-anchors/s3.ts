/**
 * Stores anchors in a bucket, best with object lock and in another organisation's account. Address, region and keys
 * come from the AWS_* variables.
 */
import { createHash } from 'node:crypto'
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, S3ServiceException } from '@aws-sdk/client-s3'
import type { AnchorPlace } from '../../ports/audit-log-anchors.ts'
import { DAY_MS } from '../../utilities/timing/durations.ts'
import { openClient } from '../file-store/s3.ts'

/** The name is taken, or another process is writing under it. */
const TAKEN = [412, 409]

const isTaken = (error: unknown): boolean =>
  error instanceof S3ServiceException && TAKEN.includes(error.$metadata.httpStatusCode ?? 0)

/** `lockDays`: how long the bucket locks each object (compliance mode). 0 leaves that to the bucket's own rule. */
export const anchorBucket = (bucket: string, lockDays: number): AnchorPlace => {
  const client = openClient()
  const lockOf = () =>
    lockDays > 0 && {
      ObjectLockMode: 'COMPLIANCE' as const,
      ObjectLockRetainUntilDate: new Date(Date.now() + lockDays * DAY_MS),
    }
  return {
    add: async (name, content) => {
      const object = {
        Bucket: bucket,
        Key: name,
        Body: content,
        IfNoneMatch: '*',
        // A bucket with object lock requires a checksum.
        ContentMD5: createHash('md5').update(content).digest('base64'),
        ...lockOf(),
      }
      try {
        await client.send(new PutObjectCommand(object))
        return true
      } catch (error) {
        if (isTaken(error)) return false
        throw error
      }
    },
    read: async (name) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    },
    list: async () => {
      const names: string[] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket }))
        names.push(...Contents.flatMap(({ Key }) => Key ?? []))
      return names.toSorted()
    },
  }
}
