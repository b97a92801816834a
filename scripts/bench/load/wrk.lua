-- Asks one of the drawn requests at random, each with its own client id; the arguments are their file and a seed.
local requests = {}
local CLIENT_ID = "00000000%-0000%-4000%-8000%-000000000000"

local POST = string.byte("P")

local function newClientId()
  local random = math.random
  return string.format("%08x-%04x-4%03x-8%03x-%06x%06x", random(0, 0x7fffffff), random(0, 0xffff), random(0, 0xfff),
    random(0, 0xfff), random(0, 0xffffff), random(0, 0xffffff))
end

function init(args)
  local file = assert(io.open(args[1], "rb"))
  local text = file:read("*a")
  file:close()
  for request in text:gmatch("[^\1]+") do requests[#requests + 1] = request end
  math.randomseed(tonumber(args[2]))
end

function request()
  local drawn = requests[math.random(#requests)]
  if drawn:byte(1) ~= POST then return drawn end
  return (drawn:gsub(CLIENT_ID, newClientId(), 1))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('RESULT {"answered":%d,"us":%d,"failed":%d,"p50Us":%d,"p99Us":%d}\n', summary.requests,
    summary.duration, errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
