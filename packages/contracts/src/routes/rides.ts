import { defineRoute } from '../define-route.ts'
import { idParams } from '../entities/common.ts'
import { rideAnswer, rideBoard, rideOfferForm, rideRequestForm } from '../entities/ride.ts'

const service = 'help'

export const getRides = defineRoute({
  name: 'getRides',
  service,
  method: 'GET',
  path: '/api/help/rides',
  access: 'user',
  summary:
    'Whether rides are open for the caller’s home, their own offer or request, and whom it fits. Nothing of others without an own one.',
  reply: rideBoard,
  errors: ['unauthenticated'],
})

const postErrors = ['invalid-request', 'unauthenticated', 'rides-closed', 'conflict', 'daily-limit'] as const

export const offerRide = defineRoute({
  name: 'offerRide',
  service,
  method: 'POST',
  path: '/api/help/rides/offers',
  access: 'user',
  summary:
    'Offers seats from the caller’s home, while a warning or an order covers it or is close. One offer or request at a time.',
  body: rideOfferForm,
  reply: rideBoard,
  status: 201,
  errors: postErrors,
})

export const askForRide = defineRoute({
  name: 'askForRide',
  service,
  method: 'POST',
  path: '/api/help/rides/requests',
  access: 'user',
  summary:
    'Asks for a ride from the caller’s home, while a warning or an order covers it or is close. One offer or request at a time.',
  body: rideRequestForm,
  reply: rideBoard,
  status: 201,
  errors: postErrors,
})

export const endRide = defineRoute({
  name: 'endRide',
  service,
  method: 'DELETE',
  path: '/api/help/rides/:id',
  access: 'user',
  summary: 'Takes back one’s own offer or request. Everyone with whom a ride was agreed or asked is told.',
  params: idParams,
  reply: rideBoard,
  errors: ['unauthenticated', 'not-found'],
})

export const answerRide = defineRoute({
  name: 'answerRide',
  service,
  method: 'POST',
  path: '/api/help/rides/matches/:id',
  access: 'user',
  summary:
    'Answers another one’s offer or request, by its id. Seats are given, and plate, code word and place are told, only once both have accepted.',
  params: idParams,
  body: rideAnswer,
  reply: rideBoard,
  errors: ['invalid-request', 'unauthenticated', 'not-found', 'rides-closed', 'ride-full', 'conflict', 'daily-limit'],
})

export const rideRoutes = { getRides, offerRide, askForRide, endRide, answerRide }
