import { createSlice } from '@reduxjs/toolkit'

import type { RootState } from '@/app/store'
import { texts } from '@/text/texts'

import angular from './logos/angular.svg'
import express from './logos/express.svg'
import mongodb from './logos/mongodb.svg'
import mysql from './logos/mysql.svg'
import node from './logos/node.svg'
import python from './logos/python.svg'
import react from './logos/react.svg'
import vue from './logos/vue.svg'

export interface CarouselItem {
  id: number
  imageUrl: string
  name: string
}

interface CarouselState {
  items: CarouselItem[]
  /** Whether a pointer holds the row. */
  dragging: boolean
}

const { logos } = texts.pages.home.carousel

const initialState: CarouselState = {
  items: [
    { id: 1, imageUrl: node, name: logos.node },
    { id: 2, imageUrl: react, name: logos.react },
    { id: 3, imageUrl: express, name: logos.express },
    { id: 4, imageUrl: mongodb, name: logos.mongodb },
    { id: 5, imageUrl: angular, name: logos.angular },
    { id: 6, imageUrl: vue, name: logos.vue },
    { id: 7, imageUrl: python, name: logos.python },
    { id: 8, imageUrl: mysql, name: logos.mysql },
  ],
  dragging: false,
}

const carouselSlice = createSlice({
  name: 'carousel',
  initialState,
  reducers: {
    dragStarted(state) {
      state.dragging = true
    },
    dragEnded(state) {
      state.dragging = false
    },
  },
})

export const carouselReducer = carouselSlice.reducer
export const { dragStarted, dragEnded } = carouselSlice.actions

export const selectCarousel = (state: RootState) => state.carousel
