export { connectTo } from '@muster/test-kit/database'
