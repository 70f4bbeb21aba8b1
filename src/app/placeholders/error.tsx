"use client";

import { SegmentError } from "../segment-error";

export default SegmentError;
